import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { network } from './network.ts'

/** Nothing answers any more, until `reconnect` or the end of the test. The phone does not notice by itself. */
export function silence(): void {
  network.use(http.all('*', () => HttpResponse.error()))
}

/** The phone has no network and knows it. */
export function disconnect(): void {
  silence()
  act(() => void window.dispatchEvent(new Event('offline')))
}

export function reconnect(): void {
  network.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
}
