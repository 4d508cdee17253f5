/** In some browsers IndexedDB at times neither answers nor fails. A strict write on a slow phone takes up to two seconds. */
export const storageLimitMs = 5_000

/** Rejects with a `TimeoutError` (DOMException) if `work` takes longer than `limitMs`. The operation may still have its effect. */
export const withTimeLimit = <Result>(work: Promise<Result>, limitMs = storageLimitMs): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new DOMException('', 'TimeoutError')), limitMs)),
  ])
