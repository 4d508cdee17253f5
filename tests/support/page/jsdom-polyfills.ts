import 'fake-indexeddb/auto'

/** What a browser has and jsdom does not. Nothing here lays anything out: sizes are 0, media never play by themselves. */
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window, {
  ResizeObserver: NothingObserved,
  IntersectionObserver: NothingObserved,
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

// A press on a button that names a popover shows it, or hides it. jsdom only knows that it is not displayed.
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
  const tell = (type: string) => popover.dispatchEvent(Object.assign(new Event(type), { newState }))
  tell('beforetoggle')
  queueMicrotask(() => tell('toggle'))
}
