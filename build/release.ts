/** Builds everything, packs it, and tries the release: `npm run release`. */
import { join } from 'node:path'
import { buildPage, buildServer } from './build.ts'
import { createClientPackage } from './client/create-client.ts'
import { createRelease } from './create-release.ts'
import { tryRelease } from './try-release.ts'

await buildPage({ isForced: true })
await buildServer({ isForced: true })
const archive = await createRelease(join(import.meta.dirname, '../release'))
console.log('Trying the release ...')
await tryRelease(archive)
console.log(archive)
console.log(await createClientPackage(join(import.meta.dirname, '../release')))
