import { buildPage, buildServer } from '../../build/build.ts'

// One after the other: two builds at once need more memory than a small machine has.
await buildPage({ isForced: true })
await buildServer({ isForced: true })
