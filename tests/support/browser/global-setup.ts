import { buildPage, buildServer } from '#build/build.ts'
import { createRunFolder } from '../run-folder.ts'
import { prepareData } from './prepared-data.ts'

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function setUp(): Promise<() => Promise<void>> {
  const removeRun = createRunFolder()
  const [data] = await Promise.all([prepareData(), buildPage({ isForced: false })])
  await buildServer({ isForced: false })
  return async () => {
    await data[Symbol.asyncDispose]()
    await removeRun()
  }
}
