import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageFolder } from '#build/build.ts'
import {
  type ChunkGraph,
  findChunk,
  findEntry,
  findMemberChunks,
  findReachableChunks,
  findScreenChunk,
  isScreen,
  readChunkGraph,
} from '#build/chunk-graph.ts'

interface Size {
  label: string
  /** Compressed with gzip. */
  bytes: number
  limitBytes: number
}

const limits = { signIn: 200_000, home: 240_000, css: 30_000, part: 90_000 }
/** The library that reads and converts videos, loaded after an administrator has picked one. */
const larger = { module: 'src/admin/advertises/video-advice.tsx', limitBytes: 120_000 }
const screens = {
  signIn: 'src/routes/_public/login.tsx',
  layout: 'src/routes/home/route.tsx',
  home: 'src/routes/home/index.tsx',
}
const languages = ['bn', 'en']
/** Loaded before the entry. */
const beforeStart = new Set(['start-check.js', 'first-paint.js'])

/** The compressed bytes that a phone downloads for each screen of the built page. */
export function pageSizes(): Size[] {
  const graph = readChunkGraph(pageFolder)
  const entry = findEntry(graph)
  const withStart = (...chunks: string[]) => findReachableChunks(graph, [entry, ...chunks]).union(beforeStart)
  const signIn = withStart(findScreenChunk(graph, screens.signIn))
  const home = withStart(findScreenChunk(graph, screens.layout), findScreenChunk(graph, screens.home))
  const chunksOfMembers = findMemberChunks(graph)
  // The members' chunk has a line of its own.
  const atAdminHome = home.union(new Set([findChunk(graph, 'src/ui/list.tsx')]))
  const lazy = new Set(Object.values(graph).flatMap(({ dynamicImports }) => dynamicImports))
  const messages = languages.map((language) => ({
    language,
    chunks: withStart(findChunk(graph, `src/i18n/${language}/${language}.ts`)),
  }))
  return [
    ...messages.flatMap(({ language, chunks }) => [
      { label: `Sign-in (${language})`, bytes: countGzipBytes(signIn.union(chunks)), limitBytes: limits.signIn },
      { label: `Home (${language})`, bytes: countGzipBytes(home.union(chunks)), limitBytes: limits.home },
    ]),
    {
      label: 'CSS',
      bytes: countGzipBytes([...chunksOfMembers].flatMap((chunk) => graph[chunk]!.css)),
      limitBytes: limits.css,
    },
    ...[...lazy.difference(home)].sort().map((chunk) => ({
      label: getName(graph, chunk),
      bytes: countGzipBytes(
        chunksOfMembers.has(chunk)
          ? chunksOfPart(graph, chunk, { includesLazy: true }).intersection(chunksOfMembers).difference(home)
          : chunksOfPart(graph, chunk, { includesLazy: false }).difference(atAdminHome),
      ),
      limitBytes: graph[chunk]!.modules.includes(larger.module) ? larger.limitBytes : limits.part,
    })),
  ]
}

/** The chunks that a lazy chunk adds to those of its importers. `includesLazy` also adds its own lazy chunks. */
function chunksOfPart(graph: ChunkGraph, chunk: string, options: { includesLazy: boolean }): Set<string> {
  const loaded = chunksOfImporters(graph, chunk)
  const isOfOtherScreen = (other: string) => other !== chunk && graph[other]!.modules.some(isScreen)
  return findReachableChunks(graph, [chunk], {
    ...options,
    isExcluded: (each) => loaded.has(each) || isOfOtherScreen(each),
  })
}

/** The chunks that every importer of a lazy chunk has already loaded. */
function chunksOfImporters(graph: ChunkGraph, chunk: string): Set<string> {
  const importers = Object.keys(graph).filter((file) => graph[file]!.dynamicImports.includes(chunk))
  const [first = new Set<string>(), ...more] = importers.map((file) => findReachableChunks(graph, [file]))
  return more.reduce((common, chunks) => common.intersection(chunks), first)
}

const getName = (graph: ChunkGraph, chunk: string) =>
  graph[chunk]!.modules.find((module) => module.startsWith('src/routes/')) ?? chunk

const countGzipBytes = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(pageFolder, file))).length, 0)
