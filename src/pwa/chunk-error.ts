const chunkErrors = new WeakSet<Error>()

/** Records the errors of chunks that could not be loaded, to tell them from bugs. */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    chunkErrors.add(payload)
    // The router would reload once by itself, even offline. This is its mark that it has.
    sessionStorage.setItem(`${routerReloadPrefix}${payload.message}`, '1')
  })
}

/** Whether a chunk could not be loaded: offline, or replaced by a newer version. */
export const isChunkError = (error: unknown): boolean => error instanceof Error && chunkErrors.has(error)

export const routerReloadPrefix = 'tanstack_router_reload:'
