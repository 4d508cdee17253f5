import { buildPage } from './page-build.ts'

await buildPage({ isForced: true })
