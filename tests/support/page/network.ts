import { http } from 'msw'
import { setupServer } from 'msw/node'
import { app } from '../server/test-app.ts'

/** What the page's requests meet: the real server, unless a test has put something else before it. */
export const network = setupServer(
  http.all('*/api/v1/*', ({ request }) => app.fetch(request)),
  http.get('*/healthz', ({ request }) => app.fetch(request)),
  http.all('*/file/*', ({ request }) => app.fetch(request)),
)
