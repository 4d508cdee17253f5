import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { network } from './network.ts'
import './missing-in-jsdom.ts'

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
})
afterAll(() => network.close())
