/** After a change of the language or the session: the worker chooses the documents of the next start again (sw/start-cache.ts). */
export const refreshDocuments = (): void => navigator.serviceWorker?.controller?.postMessage('refresh-documents')
