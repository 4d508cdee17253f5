import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { memoryFolder } from './memory-folder.ts'
import { runStatement, withDatabaseName } from './postgres.ts'

/** The data folder and the database of one server. */
export interface DataLocation {
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
}

export type DatabaseKind = 'postgres' | 'embedded'

/** The database of this test run. */
export const databaseKind: DatabaseKind = process.env.DATABASE_URL ? 'postgres' : 'embedded'
/** The databases that this test run can use. */
export const databaseKinds: DatabaseKind[] = databaseKind === 'postgres' ? ['postgres', 'embedded'] : ['embedded']

/** Registers a cleanup function. Default: it runs when the test finishes. */
type AddCleanup = (remove: () => Promise<void> | void) => void

/** Creates an empty folder. */
export function createFolder(addCleanup: AddCleanup = onTestFinished): string {
  const folder = mkdtempSync(join(memoryFolder, 'joma-location-'))
  addCleanup(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Creates a location without a database, or with an empty PostgreSQL database. */
export async function createLocation(kind: DatabaseKind, whenDone: AddCleanup = onTestFinished): Promise<DataLocation> {
  const dataDir = createFolder(whenDone)
  return kind === 'embedded' ? { dataDir } : { dataDir, databaseUrl: await createDatabase('template0', whenDone) }
}

/** Creates a location with a migrated database without rows. */
export async function createMigratedLocation(
  kind: DatabaseKind,
  whenDone: AddCleanup = onTestFinished,
): Promise<DataLocation> {
  const dataDir = createFolder(whenDone)
  if (kind === 'embedded') {
    cpSync(inject('migrated').folder, dataDir, { recursive: true })
    return { dataDir }
  }
  const template = inject('template')
  if (!template) throw new Error('This test run has no PostgreSQL server.')
  return { dataDir, databaseUrl: await createDatabase(template.name, whenDone) }
}

/** Copies a location that no process has open. */
export async function copyLocation({ dataDir, databaseUrl }: DataLocation): Promise<DataLocation> {
  const copy = createFolder()
  cpSync(dataDir, copy, { recursive: true })
  if (!databaseUrl) return { dataDir: copy }
  return { dataDir: copy, databaseUrl: await createDatabase(new URL(databaseUrl).pathname.slice(1), onTestFinished) }
}

async function createDatabase(template: string, whenDone: AddCleanup): Promise<string> {
  const server = process.env.DATABASE_URL!
  const name = `joma_place_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name} template ${template}`)
  whenDone(() => runStatement(server, `drop database ${name} with (force)`))
  return withDatabaseName(server, name)
}
