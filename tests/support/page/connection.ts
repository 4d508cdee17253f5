import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { network } from './network.ts'

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
