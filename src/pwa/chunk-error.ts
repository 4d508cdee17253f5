const vanished = new WeakSet<Error>()

/** Remembers the errors of parts that could not be fetched, so that they can be told from bugs. */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    vanished.add(payload)
    // The router would reload once by itself, without a network too. This is its mark that it has.
    sessionStorage.setItem(`${routerReloadPrefix}${payload.message}`, '1')
  })
}

/** True where a part of the page could not be fetched: there is no network, or a newer version has taken its place. */
export const isChunkError = (error: unknown): boolean => error instanceof Error && vanished.has(error)

export const routerReloadPrefix = 'tanstack_router_reload:'
