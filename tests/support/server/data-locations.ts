import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { ServerLocation } from './joma-process.ts'
import { memoryFolder } from './memory-folder.ts'
import { runStatement, withDatabaseName } from './postgres.ts'

/** The data folder of one server, and its database on the PostgreSQL of the tests. */
export interface DataLocation extends ServerLocation {
  databaseUrl: string
}

/** Registers a cleanup function. Default: it runs when the test finishes. */
type AddCleanup = (remove: () => Promise<void> | void) => void

/** Creates an empty folder. */
export function createFolder(addCleanup: AddCleanup = onTestFinished): string {
  const folder = mkdtempSync(join(memoryFolder(), 'joma-location-'))
  // The built-in PostgreSQL of a killed server ends a moment later.
  addCleanup(() => rmSync(folder, { recursive: true, maxRetries: 20 }))
  return folder
}

/** Creates a location with an empty database. */
export const createLocation = async (whenDone: AddCleanup = onTestFinished): Promise<DataLocation> => ({
  dataDir: createFolder(whenDone),
  databaseUrl: await createDatabase(whenDone),
})

/** Creates a location with a migrated database without rows. */
export const createMigratedLocation = async (whenDone: AddCleanup = onTestFinished): Promise<DataLocation> => ({
  dataDir: createFolder(whenDone),
  databaseUrl: await createMigratedDatabase(whenDone),
})

/** Copies a location that no process has open. */
export async function copyLocation({ dataDir, databaseUrl }: DataLocation): Promise<DataLocation> {
  const copy = createFolder()
  cpSync(dataDir, copy, { recursive: true })
  return { dataDir: copy, databaseUrl: await copyDatabase(new URL(databaseUrl).pathname.slice(1), onTestFinished) }
}

/** Creates an empty database. Returns its address. */
export const createDatabase = (whenDone: AddCleanup = onTestFinished): Promise<string> =>
  copyDatabase('template0', whenDone)

/** Creates a migrated database without rows. Returns its address. */
export const createMigratedDatabase = (whenDone: AddCleanup = onTestFinished): Promise<string> =>
  copyDatabase(inject('template').name, whenDone)

async function copyDatabase(template: string, whenDone: AddCleanup): Promise<string> {
  const { databaseUrl } = inject('template')
  const name = `joma_place_${randomBytes(6).toString('hex')}`
  await runStatement(databaseUrl, `create database ${name} template ${template}`)
  whenDone(() => runStatement(databaseUrl, `drop database ${name} with (force)`))
  return withDatabaseName(databaseUrl, name)
}
