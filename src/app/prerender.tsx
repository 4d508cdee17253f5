import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { basePath, type ReadEndpoint } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import { ownUser } from '#contract/own-user.ts'
import { tasks } from '#contract/tasks.ts'
import { brand } from '../brand/brand.ts'
import { type Locale, locales } from '../i18n/locale.ts'
import { Joma } from './joma.tsx'
import { createPage } from './router.tsx'

/** The first paint of one screen in one language. */
interface Frame {
  locale: Locale
  /** The path of the screen. */
  path: string
  title: string
  /** The content of `#root`. */
  html: string
  /** The URLs that the screen reads first. `early-reads.ts` begins to read them. */
  reads: string[]
  /** The scripts of `src/start/` that are part of the document. */
  scripts: string[]
}

const screens: { path: string; reads: ReadEndpoint[]; scripts?: string[] }[] = [
  { path: '/', reads: [] },
  { path: '/login', reads: [] },
  { path: '/register', reads: [] },
  // `first-paint.js` fills in the account and the notice, in this order.
  { path: '/home', reads: [ownUser, notices.get, tasks.day], scripts: ['early-reads'] },
  { path: '/home/my-task', reads: [ownUser, tasks.today], scripts: ['early-reads', 'first-tasks'] },
]

interface PrerenderOptions {
  /** Signs in or out for the next screen. */
  signIn: (isSignedIn: boolean) => void
  setLocale: (locale: Locale) => void
}

/** Renders the frames. Runs during the build, in Node. */
export async function prerenderFrames({ signIn, setLocale }: PrerenderOptions): Promise<Frame[]> {
  const frames: Frame[] = []
  for (const locale of locales) {
    setLocale(locale)
    for (const { path, reads, scripts = [] } of screens) {
      signIn(path.startsWith('/home'))
      const urls = reads.map((read) => basePath + read.path)
      frames.push({ locale, path, scripts, reads: urls, ...(await renderScreen(path)) })
    }
  }
  return frames
}

async function renderScreen(path: string): Promise<{ title: string; html: string }> {
  const page = createPage({ history: createMemoryHistory({ initialEntries: [path] }) })
  await page.router.load()
  const shown = page.router.state.location.pathname
  if (shown !== path) throw new Error(`${path} was redirected to ${shown}.`)
  const { prelude } = await prerender(
    <StrictMode>
      <Joma {...page} isPrerendered />
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return separateHead(await new Response(prelude).text())
}

// React puts the elements of the head before the others. An SVG inside may have a title too.
const headElements = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)+/

function separateHead(markup: string) {
  const [head = ''] = headElements.exec(markup) ?? []
  const [, title = brand.name] = /<title>([^<]*)/.exec(head) ?? []
  return { title, html: markup.slice(head.length) }
}
