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
