import { cleanup, configure, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { reportAnswer } from '#src/connectivity/connectivity.ts'
import { loadLanguage } from '#src/i18n/messages.ts'
import { network } from './network.ts'
import './missing-in-jsdom.ts'

// A busy machine is slow to load a screen; `findBy…` returns as soon as it is there.
configure({ asyncUtilTimeout: 5_000 })

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
// For parts that are shown without a route, which would have loaded the language.
beforeEach(() => loadLanguage('en', { isHome: true }))
afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  // Connectivity is module state: the next test starts online.
  reportAnswer(0)
})
// Hooks run in reverse order: the network closes last.
afterAll(() => {
  network.events.removeAllListeners()
  network.close()
})
afterAll(async () => {
  // Toasts have a root of their own, which `cleanup` does not unmount. One may still be loading.
  await waitFor(() => {
    toast.dismiss()
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })
})
// A module that the last click has requested must not load after the worker has closed.
afterAll(() => vi.dynamicImportSettled())
