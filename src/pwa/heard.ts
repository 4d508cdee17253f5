/** Resolves once an event has happened, or after a while all the same. */
export const heard = (target: EventTarget, type: string, atMostMs: number): Promise<void> =>
  new Promise((resolve) => {
    target.addEventListener(type, () => resolve(), { once: true })
    setTimeout(resolve, atMostMs)
  })
