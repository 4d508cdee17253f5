import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The build's list of files: those of every screen, of each screen, and the translations of each language. */
interface PreloadManifest {
  start: string[]
  screens: Record<string, string[]>
  messages: Record<'en' | 'bn', { common: string; signedIn: string }>
}

/**
 * Returns the `Link` header of a page, which preloads its screen's files, so that a first visit does not discover them one
 * after the other. `language` is the user's setting, or else the `Accept-Language` header.
 */
export function createPreloadLinks(root: string): (path: string, language: string | undefined) => string | undefined {
  const file = join(root, '.vite/preload-manifest.json')
  if (!existsSync(file)) return () => undefined
  const { start, screens, messages }: PreloadManifest = JSON.parse(readFileSync(file, 'utf8'))
  return (path, language = '') => {
    const files = screens[path]
    const locale = language.startsWith('bn') ? 'bn' : 'en'
    if (!files) return undefined
    const { common, signedIn } = messages[locale]
    // In the order of need, because a browser opens few connections.
    const preloads = [...start, ...files, common, ...(path.startsWith('/home') ? [signedIn] : [])]
    return preloads.map((each) => linkTo(each.replace('{locale}', locale))).join(', ')
  }
}

function linkTo(file: string): string {
  if (file.endsWith('.js')) return `</${file}>; rel=modulepreload`
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=preload; as=image`
}
