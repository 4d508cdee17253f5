import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { memoryFolder } from './memory-folder.ts'
import { command, onDatabase } from './postgres.ts'

/** The data of one server. */
export interface Place {
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
}

export type Kind = 'postgres' | 'embedded'

/** The database of this run. */
export const kind: Kind = process.env.DATABASE_URL ? 'postgres' : 'embedded'
/** The databases that this run can reach. */
export const kinds: Kind[] = kind === 'postgres' ? ['postgres', 'embedded'] : ['embedded']

/** Registers a removal. By default the place is removed when the test finishes. */
type WhenDone = (remove: () => Promise<void> | void) => void

/** An empty folder. */
export function newFolder(whenDone: WhenDone = onTestFinished): string {
  const folder = mkdtempSync(join(memoryFolder, 'joma-place-'))
  whenDone(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A place without a database, or with a database without tables. */
export async function newPlace(kind: Kind, whenDone: WhenDone = onTestFinished): Promise<Place> {
  const dataDir = newFolder(whenDone)
  return kind === 'embedded' ? { dataDir } : { dataDir, databaseUrl: await newDatabase('template0', whenDone) }
}

/** A place with a migrated database without rows. */
export async function preparedPlace(kind: Kind, whenDone: WhenDone = onTestFinished): Promise<Place> {
  const dataDir = newFolder(whenDone)
  if (kind === 'embedded') {
    cpSync(inject('migrated').folder, dataDir, { recursive: true })
    return { dataDir }
  }
  const template = inject('template')
  if (!template) throw new Error('This run has no database server.')
  return { dataDir, databaseUrl: await newDatabase(template.name, whenDone) }
}

/** A copy of a place that no process has open. */
export async function copyOf({ dataDir, databaseUrl }: Place): Promise<Place> {
  const copy = newFolder()
  cpSync(dataDir, copy, { recursive: true })
  if (!databaseUrl) return { dataDir: copy }
  return { dataDir: copy, databaseUrl: await newDatabase(new URL(databaseUrl).pathname.slice(1), onTestFinished) }
}

async function newDatabase(template: string, whenDone: WhenDone): Promise<string> {
  const server = process.env.DATABASE_URL!
  const name = `joma_place_${randomBytes(6).toString('hex')}`
  await command(server, `create database ${name} template ${template}`)
  whenDone(() => command(server, `drop database ${name} with (force)`))
  return onDatabase(server, name)
}
