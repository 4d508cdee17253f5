import { join } from 'node:path'
import { buildPage, buildServer, serverEntry } from '../../build/build.ts'

// One after the other: two builds at once need more memory than a small machine has.
await buildPage({ isForced: false })
await buildServer({ isForced: false })
// The same process continues without what the build has loaded. A cache that cannot be written is no error: the start takes longer.
const cache = join(import.meta.dirname, '../../node_modules/.cache/node')
process.execve!(process.execPath, [process.execPath, serverEntry], { NODE_COMPILE_CACHE: cache, ...process.env })
