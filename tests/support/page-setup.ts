import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { reportAnswer } from '#src/api/connectivity.ts'
import { speak } from '#src/words/words.ts'
import { network } from './network.ts'
import './missing-in-jsdom.ts'

// A busy machine is slow to load a screen; whoever waits goes on as soon as it is there.
configure({ asyncUtilTimeout: 5_000 })

// For parts that are shown without a route, which would have fetched them.
beforeAll(() => speak('en', { isHome: true }))
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  // The page of the next test would begin with what this one has learned of its connection.
  reportAnswer(0)
})
afterAll(async () => {
  // What a last press has asked for would otherwise look for its module when nobody gives any.
  await vi.dynamicImportSettled()
  network.close()
})
