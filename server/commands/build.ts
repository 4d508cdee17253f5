import { buildPage } from '../../build/build-page.ts'

await buildPage({ isForced: true })
