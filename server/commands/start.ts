import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildPage, buildServer, serverEntry } from '../../build/build.ts'

await Promise.all([buildPage({ isForced: false }), buildServer({ isForced: false })])
// A folder that cannot be written is no error: the start takes longer.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
await import(serverEntry)
