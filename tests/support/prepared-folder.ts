import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/connect.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated and empty embedded database. Tests copy it. */
    preparedFolder: string
  }
}

/** Creating an embedded database takes seconds, copying one a tenth of a second. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(memoryFolder, 'joma-prepared-'))
  const { close } = await connect({ databaseUrl: undefined, dataDir })
  await close()
  project.provide('preparedFolder', dataDir)
  return () => rm(dataDir, { recursive: true })
}
