import { cleanup, configure, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { reportAnswer } from '#src/connectivity/connectivity.ts'
import { loadLanguage } from '#src/i18n/messages.ts'
import { network } from './network.ts'
import 'fake-indexeddb/auto'

/** Browser APIs that jsdom lacks. There is no layout: sizes are 0. Media never play automatically. */
class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window, {
  ResizeObserver: InertObserver,
  IntersectionObserver: InertObserver,
  CSSTransition: class {},
  scrollTo() {},
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('prefers-reduced-motion'), onchange: null }),
})
Object.assign(Element.prototype, { getAnimations: () => [], scrollIntoView() {}, setPointerCapture() {} })
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})
Object.assign(HTMLMediaElement.prototype, { play: async () => {}, pause() {}, load() {} })
Object.assign(URL, { createObjectURL: () => `blob:${location.origin}/${crypto.randomUUID()}`, revokeObjectURL() {} })

// A click on a button with `popovertarget` toggles the popover. jsdom only hides popovers by its default style.
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget')
  const popover = id && document.getElementById(id)
  if (popover) changePopover(popover, popover.style.display ? 'closed' : 'open')
})
HTMLElement.prototype.hidePopover = function () {
  changePopover(this, 'closed')
}

function changePopover(popover: HTMLElement, newState: 'open' | 'closed') {
  popover.style.display = newState === 'open' ? 'block' : ''
  const dispatch = (type: string) => popover.dispatchEvent(Object.assign(new Event(type), { newState }))
  dispatch('beforetoggle')
  queueMicrotask(() => dispatch('toggle'))
}

// A busy machine loads a screen slowly. `findBy…` returns as soon as the element exists.
configure({ asyncUtilTimeout: 5_000 })

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
// For components that are rendered without a route. A route loads the language.
beforeEach(() => loadLanguage('en', { isHome: true }))
afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  // Connectivity is module state: the next test starts online.
  reportAnswer(0)
})
// Hooks run in reverse order: the network closes last.
afterAll(() => {
  network.events.removeAllListeners()
  network.close()
})
afterAll(async () => {
  // Toasts have their own root, which `cleanup` does not unmount. A toast may still be loading.
  await waitFor(() => {
    toast.dismiss()
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })
})
// A module that the last click requested must not load after the worker has closed.
afterAll(() => vi.dynamicImportSettled())
