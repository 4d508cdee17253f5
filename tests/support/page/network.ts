import { http } from 'msw'
import { setupServer } from 'msw/node'
import { app } from '../server/test-app.ts'

/** Passes the page's requests to the real app. A test can add handlers that come first. */
export const network = setupServer(
  http.all('*/api/v1/*', ({ request }) => app.fetch(request)),
  http.get('*/healthz', ({ request }) => app.fetch(request)),
  http.all('*/file/*', ({ request }) => app.fetch(request)),
)
