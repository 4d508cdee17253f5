/** Builds everything and packs it: `npm run release`. */
import { join } from 'node:path'
import { buildPage, buildServer } from './build.ts'
import { createRelease } from './create-release.ts'

await buildPage({ isForced: true })
await buildServer({ isForced: true })
console.log(await createRelease(join(import.meta.dirname, '../release')))
