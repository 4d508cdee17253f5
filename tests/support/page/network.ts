import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { app } from '../server/test-app.ts'

/** Passes the page's requests to the real app. A test can add handlers that come first. */
export const network = setupServer(
  http.all('*/api/v1/*', ({ request }) => app.fetch(request)),
  http.get('*/healthz', ({ request }) => app.fetch(request)),
  http.all('*/file/*', ({ request }) => app.fetch(request)),
)

/** Every request fails until `goOnline` or the end of the test. The browser fires no `offline` event. */
export function failAllRequests(): void {
  network.use(http.all('*', () => HttpResponse.error()))
}

/** Every request fails, and the browser fires `offline`. */
export function goOffline(): void {
  failAllRequests()
  act(() => void window.dispatchEvent(new Event('offline')))
}

export function goOnline(): void {
  network.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
}
