import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageFolder } from '#server/commands/page-build.ts'
import { chunksOf, type Manifest, sharedChunk } from '#sw/chunk-graph.ts'

interface Size {
  what: string
  /** Compressed with gzip. */
  bytes: number
  limitBytes: number
}

const limits = { logIn: 140_000, dashboard: 165_000, css: 18_000, part: 40_000 }
const entry = 'index.html'
// The heavier one of the two languages.
const words = { open: 'src/words/bn.ts', home: 'src/words/bn-home.ts' }

/** What a phone fetches for each screen of the built page. */
export function pageSizes(): Size[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(pageFolder, '.vite/manifest.json'), 'utf8'))
  const [home, open] = [sharedChunk(manifest, 'home'), sharedChunk(manifest, 'public')]
  const bytesOf = (keys: Set<string>) => weigh([...keys].map((key) => manifest[key]!.file))
  const chunks = Object.values(manifest)
  const parts = new Set(chunks.flatMap(({ dynamicImports = [] }) => dynamicImports))
  for (const measured of [home, open]) parts.delete(measured)
  return [
    { what: 'Log-in', bytes: bytesOf(chunksOf(manifest, [entry, words.open, open])), limitBytes: limits.logIn },
    {
      what: 'Dashboard',
      bytes: bytesOf(chunksOf(manifest, [entry, words.open, words.home, home])),
      limitBytes: limits.dashboard,
    },
    { what: 'CSS', bytes: weigh(chunks.flatMap(({ css = [] }) => css)), limitBytes: limits.css },
    ...[...parts].sort().map((key) => ({
      what: key.replace(/^src\/|\?.*/g, ''),
      bytes: bytesOf(ownChunks(manifest, key, { home })),
      limitBytes: limits.part,
    })),
  ]
}

/** What comes for a part alone, above the start of the page and the home around it, and what it fetches later. */
function ownChunks(manifest: Manifest, key: string, { home }: { home: string }): Set<string> {
  const around = chunksOf(manifest, key.startsWith('src/routes/_public/') ? [entry] : [entry, home])
  const isOfOthers = (other: string) => around.has(other) || (other !== key && other.startsWith('src/routes/'))
  return chunksOf(manifest, [key], { isLazyToo: true, isLeftOut: isOfOthers })
}

function weigh(files: string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(pageFolder, file))).length, 0)
}
