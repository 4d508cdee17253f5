import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageFolder } from '#build/build-page.ts'
import { chunksOf, isOfAdmin, type Manifest, sharedChunk } from '#build/chunk-graph.ts'

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
  const ofCustomers = chunksOf(manifest, [entry], { isLazyToo: true, isLeftOut: isOfAdmin })
  const styles = [...ofCustomers].flatMap((key) => manifest[key]!.css ?? [])
  return [
    { what: 'Log-in', bytes: bytesOf(chunksOf(manifest, [entry, words.open, open])), limitBytes: limits.logIn },
    {
      what: 'Dashboard',
      bytes: bytesOf(chunksOf(manifest, [entry, words.open, words.home, home])),
      limitBytes: limits.dashboard,
    },
    { what: 'CSS', bytes: weigh(styles), limitBytes: limits.css },
    ...[...parts].sort().map((key) => ({
      what: key.replace(/^src\/|\?.*/g, ''),
      bytes: bytesOf(ownChunks(manifest, key, { home, isLazyToo: ofCustomers.has(key) })),
      limitBytes: limits.part,
    })),
  ]
}

interface Own {
  home: string
  isLazyToo: boolean
}

/**
 * What comes for a part alone, above the start of the page and the home around it, and on a phone what it fetches later:
 * at a desk that is a part of its own.
 */
function ownChunks(manifest: Manifest, key: string, { home, isLazyToo }: Own): Set<string> {
  const start = chunksOf(manifest, key.startsWith('src/routes/_public/') ? [entry] : [entry, home])
  const around = start.union(chunksOfOpeners(manifest, key))
  const isOfOthers = (other: string) => around.has(other) || (other !== key && other.startsWith('src/routes/'))
  return chunksOf(manifest, [key], { isLazyToo, isLeftOut: isOfOthers })
}

/** What has come already, whatever fetches the part. */
function chunksOfOpeners(manifest: Manifest, key: string): Set<string> {
  const openers = Object.keys(manifest).filter((opener) => manifest[opener]!.dynamicImports?.includes(key))
  const [first = new Set<string>(), ...more] = openers.map((opener) => chunksOf(manifest, [opener]))
  return more.reduce((common, chunks) => common.intersection(chunks), first)
}

function weigh(files: string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(pageFolder, file))).length, 0)
}
