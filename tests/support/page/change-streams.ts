import { waitFor } from '@testing-library/dom'
import { http } from 'msw'
import { expect } from 'vitest'
import { changeStream } from '#contract/changes.ts'
import { app } from '../server/test-app.ts'
import { network } from './network.ts'

/** Counts the opened and the closed change streams. */
export function watchStreams() {
  const streams = { opened: 0, closed: 0 }
  network.use(
    http.get(`*/api/v1${changeStream.path}`, async ({ request }) => {
      streams.opened += 1
      request.signal.addEventListener('abort', () => {
        streams.closed += 1
      })
      return app.fetch(request)
    }),
  )
  return streams
}

export const waitForStreams = async (streams: { opened: number }, times = 1) =>
  waitFor(() => expect(streams.opened).toBe(times))
