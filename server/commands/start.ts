import { buildPage } from './page-build.ts'

await buildPage({ isForced: false })
await import('../main.ts')
