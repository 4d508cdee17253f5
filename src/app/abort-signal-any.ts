/** Adds `AbortSignal.any`, which ky calls, to the oldest browsers: Chrome has it from 116, Firefox from 124, Safari from 17.4. */
export function addAbortSignalAny(): void {
  AbortSignal.any ??= anySignal
}

export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const source of signals) {
    const abort = () => controller.abort(source.reason)
    if (source.aborted) abort()
    else source.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
