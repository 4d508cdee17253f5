import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildPage, buildServer, serverEntry } from '../../build/build.ts'

// One after the other: two builds at once need more memory than a small machine has.
await buildPage({ isForced: false })
await buildServer({ isForced: false })
// A folder that cannot be written is no error: the start takes longer.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
await import(serverEntry)
