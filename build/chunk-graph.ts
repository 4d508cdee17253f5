import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

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
  /^src\/(admin|i18n\/bn\/staff)\//.test(module) || (module.startsWith('src/routes/home/_admin/') && isScreen(module))

/** The router's plugin splits the screen of a route file into a module of its own. */
export const isScreen = (module: string): boolean => module.includes('?tsr-split=component')

const root = dirname(import.meta.dirname)

/** Writes the chunk graph and the preload manifest, for the worker, the server and the tests. */
export const describeChunks = (): Plugin => ({
  name: 'describe-chunks',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    if (!dir) return
    const graph = createChunkGraph(bundle)
    mkdirSync(dirname(join(dir, chunkGraphFile)), { recursive: true })
    writeFileSync(join(dir, chunkGraphFile), JSON.stringify(graph))
    writeFileSync(join(dir, preloadManifestFile), JSON.stringify(createPreloadManifest(graph)))
  },
})

const createChunkGraph = (bundle: Rolldown.OutputBundle): ChunkGraph =>
  Object.fromEntries(
    Object.values(bundle)
      .filter((output) => output.type === 'chunk')
      .map(({ fileName, isEntry, moduleIds, imports, dynamicImports, viteMetadata }) => [
        fileName,
        {
          isEntry,
          modules: moduleIds.map((id) => relative(root, id)),
          css: [...(viteMetadata?.importedCss ?? [])],
          imports,
          dynamicImports,
        },
      ]),
  )

/** Read by the server, and for the prerendered documents. */
export const preloadManifestFile = '.vite/preload-manifest.json'

/** The files of a page's screen by path and language, first needed first, because a browser opens few connections. */
export type PreloadManifest = Record<string, Record<string, string[]>>

const homeLayout = 'src/routes/home/route.tsx'

/** Of each screen of members and signed-out users. */
function createPreloadManifest(graph: ChunkGraph): PreloadManifest {
  const entry = findEntry(graph)
  const start = findReachableChunks(graph, [entry])
  const routes = Object.values(graph)
    .flatMap(({ modules }) => modules)
    .filter((module) => module.startsWith('src/routes/') && isScreen(module) && !isAdminModule(module))
    .map((module) => module.replace(/\?.*/, ''))
    .filter((route) => route !== homeLayout)
  const listFiles = (route: string, locale: string) => {
    const path = toPath(route)
    const layouts = route.startsWith('src/routes/home/') ? [homeLayout] : []
    const chunks = [...layouts, route].map((each) => findScreenChunk(graph, each))
    return [
      ...graph[entry]!.css,
      ...[...start].reverse(),
      ...findReachableChunks(graph, chunks).difference(start),
      ...(path === '/home' ? [`banners/banner-1.${locale}.svg`] : []),
      findChunk(graph, `src/i18n/${locale}/${locale}.ts`),
    ]
  }
  return Object.fromEntries(
    routes.map((route) => [toPath(route), { en: listFiles(route, 'en'), bn: listFiles(route, 'bn') }]),
  )
}

/** `src/routes/home/_customer/my-task.tsx` has the path `/home/my-task`. Layouts are not part of a path. */
const toPath = (route: string) => route.replace(/^src\/routes|\/_\w+(?=\/)|(\/index)?\.tsx$/g, '') || '/'
