import { buildPage } from '../../build/build-page.ts'

await buildPage({ isForced: false })
await import('../main.ts')
