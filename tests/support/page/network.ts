import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import { app } from '../server/test-app.ts'
import { act } from './render.tsx'

const noNetwork = http.all('*', () => HttpResponse.error())

/** Passes the page's requests to the real app. A test can add handlers that come first. */
export const network = setupServer(
  http.all('*/api/v1/*', callApp),
  http.get('*/healthz', callApp),
  http.all('*/file/*', callApp),
)

async function callApp({ request }: { request: Request }): Promise<Response> {
  const response = await app.fetch(request)
  // A response that comes later would tell the page that it is online.
  return network.listHandlers().includes(noNetwork) ? HttpResponse.error() : response
}

/** Records the method and the path of each request until the test ends. */
export function recordRequests(): string[] {
  const requests: string[] = []
  const record = ({ request }: { request: Request }) =>
    void requests.push(`${request.method} ${new URL(request.url).pathname}`)
  network.events.on('request:start', record)
  onTestFinished(() => network.events.removeListener('request:start', record))
  return requests
}

/** Every request fails, also a running one, until `goOnline` or the end of the test. The browser fires no `offline` event. */
export function failAllRequests(): void {
  network.use(noNetwork)
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
