import { waitFor } from '@testing-library/dom'
import { openDB } from 'idb'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { reportResponse } from '#src/connectivity/connectivity.ts'
import { loadLanguage } from '#src/i18n/messages.ts'
import { network } from './network.ts'
import { cleanup } from './render.tsx'
// Modules of their own: setup files run once per test file, and these once per worker.
import './jsdom-polyfills.ts'
import './query-defaults.ts'

// Last, because hooks run in reverse order. A transaction that the end of the file interrupts would block its database in the next file.
afterAll(async () => {
  for (const { name } of await indexedDB.databases()) {
    const database = await openDB(name!)
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) await database.transaction(stores, 'readwrite').done
    database.close()
  }
})
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
// For components that are rendered without a route. A route loads the language.
beforeEach(() => loadLanguage('en'))
afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  // Connectivity is module state: the next test starts online.
  reportResponse(0)
})
// Hooks run in reverse order: the network closes last.
afterAll(() => {
  network.events.removeAllListeners()
  network.close()
})
afterAll(async () => {
  // Toasts have their own root, which `cleanup` does not unmount. A toast may still be loading.
  await waitFor(() => {
    toast.dismiss()
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })
})
// A module that the last click requested must not load after the worker has closed.
afterAll(() => vi.dynamicImportSettled())
