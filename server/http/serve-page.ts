import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { sharedText } from '#contract/shared-text.ts'
import { chooseEncoding } from './compression.ts'
import { retryAfterS } from './on-error.ts'
import { builtLook, type Looks } from './page-look.ts'
import { trustProxies } from './proxies.ts'
import { closedHeaders, digestInline, pageHeaders } from './security-headers.ts'

/** Serves the built page. A path without a file gets `index.html`, for the client's router. */
export function servePage(root: string, proxies = trustProxies([]), looks: Looks = builtLook): Hono {
  const app = new Hono()
  // In development Vite serves the page.
  if (!existsSync(root)) return app
  const file = (path?: string) => serveStatic({ root, precompressed: true, ...(path && { path }) })
  const getLinks = createPreloadLinks(root)
  const [page, closed] = [pageHeaders(proxies, looks, readScriptDigests(root)), closedHeaders(proxies)]
  app.use((c, next) => (needsPagePolicy(c) ? page : closed)(c, next))
  // The build's own metadata, such as its list of chunks.
  app.get('/.vite/*', (c) => c.notFound())
  app.use('/assets/*', caching('public, max-age=31536000, immutable'), file())
  // A missing asset must not be answered with HTML, which the browser would try to run.
  app.get('/assets/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  const findDocument = createDocuments(root)
  const ownFile = createOwnFiles(looks)
  app.use('*', preloading(getLinks, findDocument), etag(), caching('no-cache'), async (c, next) => {
    const document = findDocument(c)
    const own = await ownFile(c, document ?? (c.req.path.slice(1) || 'index.html'))
    return own ?? file(document)(c, next)
  })
  // The share target of a phone without the worker, for example in private mode. The text is not read.
  app.post(sharedText.action, (c) => c.redirect(sharedText.action, 303))
  app.get('*', async (c, next) =>
    isPage(c) ? ((await ownFile(c, 'index.html')) ?? file('index.html')(c, next)) : next(),
  )
  return app
}

/** Responds with the file of a shop with a look of its own. Undefined: the built file is right. */
const createOwnFiles =
  ({ current, isKnown }: Looks) =>
  async (c: Context, name: string): Promise<Response | undefined> => {
    if (c.req.method !== 'GET') return undefined
    if (name === 'sw.js' && !isKnown()) {
      return c.text('Starting', 503, { 'Retry-After': String(retryAfterS), 'Cache-Control': 'no-store' })
    }
    const found = await current()?.getFile(name)
    if (!found) return undefined
    const encoding = chooseEncoding(c, ['br', 'gzip'])
    c.header('Vary', 'Accept-Encoding', { append: true })
    if (encoding !== 'identity') c.header('Content-Encoding', encoding)
    return c.body(found[encoding], 200, { 'Content-Type': found.type })
  }

const caching = (value: string) => async (c: Context, next: Next) => {
  await next()
  if (c.res.ok) c.header('Cache-Control', value)
}

/** Of the scripts in the prerendered documents, which begin the first reads, and of the files that the worker puts into them. */
function readScriptDigests(root: string): string[] {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((name) => readFileSync(join(root, name), 'utf8'))
  const inline = read('documents/**/*.html').flatMap((text) =>
    [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code!),
  )
  const scripts = [...inline, ...read('{start-check,first-paint}.js')]
  return [...new Set(scripts)].map(digestInline)
}

/** Finds the prerendered document of a path in the user's language. Undefined: the page's code renders the screen. */
function createDocuments(root: string): (c: Context) => string | undefined {
  const names = new Set(globSync('documents/**/*.html', { cwd: root }))
  return (c) => {
    const name = `documents/${c.req.path.slice(1) || 'welcome'}.${localeOf(c)}.html`
    return names.has(name) ? name : undefined
  }
}

/** The language that was chosen, or else the first one that the browser accepts. */
const localeOf = (c: Context): Locale =>
  (getCookie(c, 'locale') ?? c.req.header('Accept-Language'))?.startsWith('bn') ? 'bn' : 'en'

type Locale = 'en' | 'bn'

type FindDocument = ReturnType<typeof createDocuments>

/**
 * Adds the preload links of a page. Those of scripts are in the prerendered documents themselves: before Chrome 155, scripts of a
 * header have a high priority, so that the style sheet and the first scripts wait for them.
 */
const preloading =
  (getLinks: ReturnType<typeof createPreloadLinks>, findDocument: FindDocument) => async (c: Context, next: Next) => {
    await next()
    const links = getLinks(c.req.path, { locale: localeOf(c), hasScripts: !findDocument(c) })
    if (!links) return
    c.header('Link', links)
    c.header('Vary', 'Accept-Language, Cookie', { append: true })
  }

/** Everything under `/home/` is a page, also with a dot. Elsewhere a path with an extension is a missing file. */
const isPage = ({ req }: Context) => req.path.startsWith('/home/') || !/\.[a-z0-9]+$/i.test(req.path)

/**
 * A browser applies the policy of a document and of a worker only. On other files it is half a kilobyte more to load, and the closed one is
 * safer where a picture is opened as a document. A further worker has to be named here.
 */
const needsPagePolicy = (c: Context) => isPage(c) || c.req.path.endsWith('.html') || c.req.path === '/sw.js'

/** The files of a page's screen by path and language, first needed first. Written by the build. */
type PreloadManifest = Record<string, Record<Locale, string[]>>

interface Page {
  locale: Locale
  hasScripts: boolean
}

/**
 * Returns the `Link` header of a page, which preloads its screen's files, so that a first visit does not discover them one
 * after the other.
 */
function createPreloadLinks(root: string): (path: string, page: Page) => string | undefined {
  const file = join(root, '.vite/preload-manifest.json')
  if (!existsSync(file)) return () => undefined
  const manifest: PreloadManifest = JSON.parse(readFileSync(file, 'utf8'))
  return (path, { locale, hasScripts }) =>
    manifest[path]?.[locale]
      .filter((each) => hasScripts || !each.endsWith('.js'))
      .map(formatLink)
      .join(', ')
}

function formatLink(file: string): string {
  if (file.endsWith('.js')) return `</${file}>; rel=modulepreload; fetchpriority=low`
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=preload; as=image`
}
