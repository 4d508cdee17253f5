import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageFolder } from '#server/commands/page-build.ts'
import { chunksOf, type Manifest } from '#sw/chunk-graph.ts'

interface Size {
  what: string
  /** Compressed with gzip. */
  bytes: number
  limitBytes: number
}

const limits = { logIn: 140_000, dashboard: 165_000, css: 18_000, part: 40_000 }
const entry = 'index.html'
const route = (name: string) => `src/routes/${name}.tsx?tsr-split=component`
const isRoute = (key: string) => key.startsWith('src/routes/')
const isLayout = (key: string) => isRoute(key) && /\/route\.tsx\?/.test(key)

/** What a phone fetches for each screen of the built page. */
export function pageSizes(): Size[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(pageFolder, '.vite/manifest.json'), 'utf8'))
  const chunks = Object.values(manifest)
  const shown = (key: string) => chunksOf(manifest, [entry, ...layoutsAround(manifest, key), key])
  const bytesOf = (keys: Set<string>) => weigh([...keys].map((key) => manifest[key]!.file))
  const parts = new Set(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((key) => !isLayout(key)))
  return [
    { what: 'Log-in', bytes: bytesOf(shown(route('_public/login'))), limitBytes: limits.logIn },
    { what: 'Dashboard', bytes: bytesOf(shown(route('home/index'))), limitBytes: limits.dashboard },
    { what: 'CSS', bytes: weigh(chunks.flatMap(({ css = [] }) => css)), limitBytes: limits.css },
    ...[...parts].sort().map((key) => ({
      what: key.replace(/^src\/|\?.*/g, ''),
      bytes: bytesOf(ownChunks(manifest, key)),
      limitBytes: limits.part,
    })),
  ]
}

/** What comes for a part alone, above the start of the page and the layouts around it, and what it fetches later. */
function ownChunks(manifest: Manifest, key: string): Set<string> {
  const around = chunksOf(manifest, [entry, ...layoutsAround(manifest, key)])
  const isOfOthers = (other: string) => around.has(other) || (other !== key && isRoute(other))
  return chunksOf(manifest, [key], { isLazyToo: true, isLeftOut: isOfOthers })
}

/** `home/_admin/history` stands in `home/route`. What is no route is fetched by one that has its layouts already. */
function layoutsAround(manifest: Manifest, key: string): string[] {
  const layouts = Object.keys(manifest).filter(isLayout)
  return isRoute(key) ? layouts.filter((layout) => key.startsWith(layout.replace(/route\.tsx.*/, ''))) : layouts
}

function weigh(files: string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(pageFolder, file))).length, 0)
}
