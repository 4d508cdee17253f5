import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { advertises } from '../advertises/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { readMigration } from '../db/migration.ts'
import { format, type Manifest, partEntry } from './manifest.ts'
import { openSpool, type Spool } from './spool.ts'
import { readParts, readTables } from './tables.ts'

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

/** Reads all tables in one database snapshot. Does not block writers, except in the embedded database, which has one connection. */
export async function takeSnapshot(db: Db, { folder, hasVideos, signal }: SnapshotOptions): Promise<Snapshot> {
  const spool = await openSpool(folder)
  const read = async (tx: Tx): Promise<Manifest> => {
    // Times in the backup do not depend on the server's time zone.
    await tx.execute(sql`set local timezone to 'UTC'`)
    const migration = await readMigration(tx)
    const tables: Manifest['tables'] = {}
    for (const { name } of await readTables(tx)) tables[name] = await spoolTable(tx, name, { spool, signal })
    const { id, size, digest } = advertises
    const videos = hasVideos ? await tx.select({ id, size, digest }).from(advertises) : null
    return { format, migration, made_at: new Date().toISOString(), tables, videos }
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
