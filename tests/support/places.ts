import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { command, onDatabase } from './postgres.ts'

/** Where a server keeps what it has. */
export interface Place {
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
}

/** The databases that this run can be tried on. */
export const kinds = process.env.DATABASE_URL ? (['postgres', 'embedded'] as const) : (['embedded'] as const)
export type Kind = (typeof kinds)[number]

/** Hears how to remove what was made; a test's own is removed when it is over. */
type WhenDone = (remove: () => Promise<void> | void) => void

/** A folder of one's own. */
export function newFolder(whenDone: WhenDone = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'joma-place-'))
  whenDone(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A place without anything in it. */
export async function newPlace(kind: Kind, whenDone: WhenDone = onTestFinished): Promise<Place> {
  const dataDir = newFolder(whenDone)
  return kind === 'embedded' ? { dataDir } : { dataDir, databaseUrl: await newDatabase('template0', whenDone) }
}

/** Another place with the same in it, of one that nothing has open. */
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
