import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import packageJson from '../../package.json' with { type: 'json' }
import { advertises } from '../advertises/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { liftLimits } from '../db/lift-limits.ts'
import { readMigration } from '../db/migration.ts'
import { format, type Manifest, partEntry } from './manifest.ts'
import { readParts, readTables } from './tables.ts'
import type { Entry } from './tar.ts'

export interface Snapshot {
  manifest: Manifest
  /** The tables. The caller of `takeSnapshot` closes it. */
  spool: Spool
}

interface SnapshotOptions {
  /** The folder of the temporary file for the tables. */
  folder: string
  hasVideos: boolean
  signal?: AbortSignal
}

const compress = promisify(gzip)

/** Reads all tables in one database snapshot. Does not block writers. */
export async function takeSnapshot(db: Db, { folder, hasVideos, signal }: SnapshotOptions): Promise<Snapshot> {
  const spool = await openSpool(folder)
  const read = async (tx: Tx): Promise<Manifest> => {
    await liftLimits(tx)
    // Times in the backup do not depend on the server's time zone.
    await tx.execute(sql`set local timezone to 'UTC'`)
    const migration = await readMigration(tx)
    const tables: Manifest['tables'] = {}
    for (const { name } of await readTables(tx)) tables[name] = await spoolTable(tx, name, { spool, signal })
    const { id, size, digest } = advertises
    const videos = hasVideos ? await tx.select({ id, size, digest }).from(advertises) : null
    const { version } = packageJson
    return { format, version, migration, made_at: new Date().toISOString(), tables, videos }
  }
  try {
    const manifest = await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
    return { manifest, spool }
  } catch (error) {
    await spool.close()
    throw error
  }
}

async function spoolTable(tx: Tx, table: string, { spool, signal }: { spool: Spool; signal: AbortSignal | undefined }) {
  let [number, rows] = [0, 0]
  for await (const part of readParts(tx, table)) {
    signal?.throwIfAborted()
    await spool.append(partEntry(table, number++), await compress(part.lines))
    rows += part.rows
  }
  return rows
}

interface Spool {
  append: (name: string, bytes: Uint8Array) => Promise<void>
  /** The appended entries, in order. */
  entries: () => AsyncGenerator<Entry>
  close: () => Promise<void>
}

/**
 * Stores what a transaction reads in a temporary file, so that the transaction does not wait for the receiver of the backup.
 * The file is unlinked immediately, so that no file remains after the process ends.
 */
async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `.joma-backup-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  const index: { name: string; offset: number; size: number }[] = []
  let end = 0
  return {
    append: async (name, bytes) => {
      await file.writeFile(bytes)
      index.push({ name, offset: end, size: bytes.length })
      end += bytes.length
    },
    entries: async function* () {
      for (const { name, offset, size } of index) {
        const body = new Uint8Array(size)
        await file.read(body, 0, size, offset)
        yield { name, size, body }
      }
    },
    close: () => file.close(),
  }
}
