import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { onTestFinished } from 'vitest'
import { reportAnswer } from '#src/api/connectivity.ts'
import { network } from './network.ts'

/** Nothing answers any more, until `reconnect` or the end of the test. The phone does not notice by itself. */
export function silence(): void {
  network.use(http.all('*', () => HttpResponse.error()))
  // The page of the next test begins with what this one has learned.
  onTestFinished(() => act(() => reportAnswer(0)))
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
