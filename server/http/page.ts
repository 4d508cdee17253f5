import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'

/** Serves the built page. A path that is no file is the page itself, for the router to read. */
export function servePage(root: string): Hono {
  const app = new Hono()
  const file = (path?: string) => serveStatic({ root, ...(path && { path }) })
  app.use('/assets/*', caching('public, max-age=31536000, immutable'), file())
  // A vanished asset must not be answered with HTML: the browser would try to run it.
  app.get('/assets/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  app.use('*', caching('no-cache'), file())
  app.get('*', async (c, next) => (isPage(c) ? file('index.html')(c, next) : next()))
  return app
}

const caching = (value: string) => async (c: Context, next: Next) => {
  await next()
  if (c.res.ok) c.header('Cache-Control', value)
}

/** `/home/my-task` is a page, `/icons/none.png` a file that is not there. */
const isPage = (c: Context) => !/\.[a-z0-9]+$/i.test(c.req.path)
