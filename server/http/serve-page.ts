import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { createPreloadLinks } from './preload-links.ts'
import { trustProxies } from './proxies.ts'
import { pageHeaders } from './security-headers.ts'

/** Serves the built page. A path without a file gets `index.html`, for the client's router. */
export function servePage(root: string, proxies = trustProxies([])): Hono {
  const app = new Hono()
  // In development Vite serves the page.
  if (!existsSync(root)) return app
  const file = (path?: string) => serveStatic({ root, precompressed: true, ...(path && { path }) })
  const linksOf = createPreloadLinks(root)
  app.use(pageHeaders(proxies))
  // The build's own metadata, such as its list of chunks.
  app.get('/.vite/*', (c) => c.notFound())
  app.use('/assets/*', caching('public, max-age=31536000, immutable'), file())
  // A missing asset must not be answered with HTML, which the browser would try to run.
  app.get('/assets/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  app.use('*', preloading(linksOf), etag(), caching('no-cache'), file())
  app.get('*', async (c, next) => (isPage(c) ? file('index.html')(c, next) : next()))
  return app
}

const caching = (value: string) => async (c: Context, next: Next) => {
  await next()
  if (c.res.ok) c.header('Cache-Control', value)
}

/** Adds the preload links of a page. */
const preloading = (linksOf: ReturnType<typeof createPreloadLinks>) => async (c: Context, next: Next) => {
  await next()
  const links = linksOf(c.req.path, getCookie(c, 'locale') ?? c.req.header('Accept-Language'))
  if (!links) return
  c.header('Link', links)
  c.header('Vary', 'Accept-Language, Cookie', { append: true })
}

/** Everything under `/home/` is a page, also with a dot. Elsewhere a path with an extension is a missing file. */
const isPage = ({ req }: Context) => req.path.startsWith('/home/') || !/\.[a-z0-9]+$/i.test(req.path)
