import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import {
  type ChunkGraph,
  chunkGraphFile,
  findChunk,
  findEntry,
  findReachableChunks,
  findScreenChunk,
  isAdminModule,
  isScreen,
} from './chunk-graph.ts'

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
    const messages = path.startsWith('/home') ? [locale, `${locale}-signed-in`] : [locale]
    return [
      ...graph[entry]!.css,
      ...[...start].reverse(),
      ...findReachableChunks(graph, chunks).difference(start),
      ...(path === '/home' ? [`banners/banner-1.${locale}.svg`] : []),
      ...messages.map((name) => findChunk(graph, `src/i18n/${locale}/${name}.ts`)),
    ]
  }
  return Object.fromEntries(
    routes.map((route) => [toPath(route), { en: listFiles(route, 'en'), bn: listFiles(route, 'bn') }]),
  )
}

/** `src/routes/home/_customer/my-task.tsx` has the path `/home/my-task`. Groups and layouts are not part of a path. */
const toPath = (route: string) => route.replace(/^src\/routes|\/(_\w+|\(\w+\))(?=\/)|(\/index)?\.tsx$/g, '') || '/'
