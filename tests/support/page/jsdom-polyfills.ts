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
