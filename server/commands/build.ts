import { buildPage, buildServer } from '../../build/build.ts'

await Promise.all([buildPage({ isForced: true }), buildServer({ isForced: true })])
