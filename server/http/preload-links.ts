import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build says of itself: which files every screen and each one begins with, and the words of each language. */
interface PreloadManifest {
  start: string[]
  screens: Record<string, string[]>
  words: Record<'en' | 'bn', { open: string; home: string }>
}

/**
 * Gives the `Link` header of a page: what its screen begins with, so that a first visit does not learn of it step by step.
 * `language` is what somebody chose on this phone, or else what the browser accepts.
 */
export function createPreloadLinks(root: string): (path: string, language: string | undefined) => string | undefined {
  const file = join(root, '.vite/preload-manifest.json')
  if (!existsSync(file)) return () => undefined
  const { start, screens, words }: PreloadManifest = JSON.parse(readFileSync(file, 'utf8'))
  return (path, language = '') => {
    const files = screens[path]
    const locale = language.startsWith('bn') ? 'bn' : 'en'
    if (!files) return undefined
    const { open, home } = words[locale]
    // In the order they are wanted, because a browser opens few connections.
    const wanted = [...start, ...files, open, ...(path.startsWith('/home') ? [home] : [])]
    return wanted.map((each) => linkTo(each.replace('{locale}', locale))).join(', ')
  }
}

function linkTo(file: string): string {
  if (file.endsWith('.js')) return `</${file}>; rel=modulepreload`
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=preload; as=image`
}
