import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isIn } from './chunks.ts'

/** Each chunk of a build by its file. */
export type ChunkGraph = Record<string, Chunk>

export interface Chunk {
  isEntry: boolean
  /** Source files, relative to the project. */
  modules: string[]
  css: string[]
  imports: string[]
  dynamicImports: string[]
}

/** Written by the plugin `describeChunks`. */
export const chunkGraphFile = '.vite/chunks.json'

export const readChunkGraph = (distFolder: string): ChunkGraph =>
  JSON.parse(readFileSync(join(distFolder, chunkGraphFile), 'utf8'))

export function findEntry(graph: ChunkGraph): string {
  const entry = Object.keys(graph).find((file) => graph[file]!.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  return entry
}

/** The chunk that contains a module. */
export const findChunk = (graph: ChunkGraph, module: string): string =>
  findChunkWhere(graph, (each) => each === module, module)

/** The chunk that contains the screen of a route file. */
export const findScreenChunk = (graph: ChunkGraph, route: string): string =>
  findChunkWhere(graph, (each) => isScreen(each) && each.startsWith(`${route}?`), route)

function findChunkWhere(graph: ChunkGraph, matches: (module: string) => boolean, name: string): string {
  const found = Object.keys(graph).find((file) => graph[file]!.modules.some(matches))
  if (!found) throw new Error(`No chunk contains ${name}.`)
  return found
}

interface ReachOptions {
  includesLazy?: boolean
  isExcluded?: (file: string) => boolean
}

/** The given chunks with all that they import. */
export function findReachableChunks(
  graph: ChunkGraph,
  files: string[],
  { includesLazy = false, isExcluded }: ReachOptions = {},
): Set<string> {
  const found = new Set<string>()
  const next = [...files]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (found.has(file) || isExcluded?.(file)) continue
    found.add(file)
    const { imports, dynamicImports } = graph[file]!
    next.push(...imports, ...(includesLazy ? dynamicImports : []))
  }
  return found
}

/** The chunks that a member's phone can need: everything but the administrators' code. */
export const findMemberChunks = (graph: ChunkGraph): Set<string> =>
  findReachableChunks(graph, [findEntry(graph)], {
    includesLazy: true,
    isExcluded: (file) => graph[file]!.modules.some(isAdminModule),
  })

/** The start contains the route files themselves, as part of the route tree. */
export const isAdminModule = (module: string): boolean =>
  isIn(module, 'src/admin/**') || (isIn(module, 'src/routes/home/_admin/**') && isScreen(module))

/** The router's plugin splits the screen of a route file into a module of its own. */
export const isScreen = (module: string): boolean => module.includes('?tsr-split=component')
