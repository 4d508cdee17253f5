import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type ChunkGraph, chunkGraphFile } from './chunk-graph.ts'
import { preloadManifest, preloadManifestFile } from './preload-manifest.ts'

const root = dirname(import.meta.dirname)

/** Writes the chunk graph and the preload manifest, for the worker, the server and the tests. */
export const describeChunks = (): Plugin => ({
  name: 'describe-chunks',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    if (!dir) return
    const graph = chunkGraph(bundle)
    mkdirSync(dirname(join(dir, chunkGraphFile)), { recursive: true })
    writeFileSync(join(dir, chunkGraphFile), JSON.stringify(graph))
    writeFileSync(join(dir, preloadManifestFile), JSON.stringify(preloadManifest(graph)))
  },
})

const chunkGraph = (bundle: Rolldown.OutputBundle): ChunkGraph =>
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
