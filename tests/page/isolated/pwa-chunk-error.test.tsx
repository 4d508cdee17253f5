import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { BrokenPage } from '#src/pwa/broken-page.tsx'
import { isChunkError, watchChunkErrors } from '#src/pwa/chunk-error.ts'
import { recoverFromChunkError, resetRecoveries } from '#src/pwa/recover-from-chunk-error.ts'
import { network } from '../../support/page/network.ts'
import { render } from '../../support/page/render.tsx'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const mockOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

test('a chunk error reloads the page twice, and then no more', async () => {
  const reload = vi.fn()

  const outcomes = [
    await recoverFromChunkError(reload),
    await recoverFromChunkError(reload),
    await recoverFromChunkError(reload),
    await recoverFromChunkError(reload),
  ]

  expect(outcomes).toEqual(['reloading', 'reloading', 'in-vain', 'in-vain'])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the second reload deletes the precache and no other cache', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => ['workbox-precache-v2-http://joma', 'joma-fonts'],
    delete: async (name: string) => deleted.push(name),
  })

  await recoverFromChunkError(() => {})
  expect(deleted).toEqual([])
  await recoverFromChunkError(() => {})

  expect(deleted).toEqual(['workbox-precache-v2-http://joma'])
  vi.unstubAllGlobals()
})

test('a chunk error does not reload while offline or while the server does not respond', async () => {
  const reload = vi.fn()
  const onLine = mockOffline()
  expect(await recoverFromChunkError(reload)).toBe('unreached')

  onLine.mockRestore()
  network.use(http.get('*/healthz', () => HttpResponse.error()))
  expect(await recoverFromChunkError(reload)).toBe('unreached')

  network.use(http.get('*/healthz', () => HttpResponse.html('<h1>Log in to this Wi-Fi</h1>')))
  expect(await recoverFromChunkError(reload)).toBe('unreached')

  expect(reload).not.toHaveBeenCalled()
})

test('a start with a chunk error does not reset the reload count', async () => {
  await recoverFromChunkError(() => {})
  await recoverFromChunkError(() => {})

  resetRecoveries()

  expect(await recoverFromChunkError(() => {})).toBe('in-vain')
})

test('a start without a chunk error resets the reload count', async () => {
  sessionStorage.setItem('restarts', '2')
  vi.resetModules()
  const module = await import('#src/pwa/recover-from-chunk-error.ts')

  module.resetRecoveries()

  expect(await module.recoverFromChunkError(() => {})).toBe('reloading')
})

test('a chunk error is marked as reloaded for the router, which would reload offline too', () => {
  const error = fireChunkError()

  expect(isChunkError(error)).toBe(true)
  expect(sessionStorage.getItem(`tanstack_router_reload:${error.message}`)).toBe('1')
  expect(isChunkError(new Error(error.message))).toBe(false)
})

test('an offline chunk error shows that the part needs a connection, and can be retried', async () => {
  mockOffline()
  sessionStorage.setItem('restarts', '2')
  renderError(fireChunkError())
  await screen.findByRole('heading', { name: 'This part of Joma needs a connection.' })

  vi.restoreAllMocks()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
})

test('any other error shows the error screen and does not reload', async () => {
  renderError(new Error('A figure is missing'))

  await screen.findByText('A figure is missing')
  expect(sessionStorage.getItem('restarts')).toBeNull()
})

/** Fires the event that Vite fires when a chunk cannot be fetched. Returns its error. */
function fireChunkError(): Error {
  watchChunkErrors()
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return error
}

function renderError(error: Error) {
  const Broken = () => {
    throw error
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createRouter({
    routeTree: createRootRoute({ component: Broken, errorComponent: BrokenPage }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router as never} />)
}
