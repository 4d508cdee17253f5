import { join } from 'node:path'
import { findMemberChunks, readChunkGraph } from './chunk-graph.ts'

const distFolder = join(import.meta.dirname, '../dist/page')

/** What the worker precaches. The Bengali font is cached at its first use; installation icons are not needed offline. */
export const precachePatterns = [
  'index.html',
  'documents/*.html',
  'documents/home/*.html',
  'start-check.js',
  'first-paint.js',
  'assets/*.{js,css}',
  'assets/*-{latin,taka}-*.woff2',
  'banners/*',
  'icons/icon.svg',
]

/** A member's phone does not download the administrators' code. */
export function omitAdminFiles<File extends { url: string }>(files: File[]): File[] {
  const graph = readChunkGraph(distFolder)
  const listFiles = (chunks: string[]) => chunks.flatMap((chunk) => [chunk, ...graph[chunk]!.css])
  const adminFiles = new Set(listFiles(Object.keys(graph))).difference(new Set(listFiles([...findMemberChunks(graph)])))
  return files.filter(({ url }) => !adminFiles.has(url))
}
