import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { findBrokenInvariants } from '../audits/invariants.ts'
import type { Db, Tx } from '../db/connect.ts'
import { readMigration } from '../db/migration.ts'
import type { MediaStore } from '../media/store.ts'
import { type CheckedBackup, readLines } from './check-backup.ts'
import { parseEntryName } from './manifest.ts'
import {
  analyze,
  dropForeignKeys,
  insertPart,
  lockEmptyTables,
  readTables,
  recreateForeignKeys,
  resetSequence,
  type Table,
} from './tables.ts'
import { readEntries } from './tar.ts'

interface RestoreOptions {
  file: string
  checked: CheckedBackup
  /** Storage for the videos; null for a backup without videos. */
  media: MediaStore | null
  /** Commits although an invariant is broken, because no other backup exists. */
  allowsBroken: boolean
}

/** Restores a checked backup into an empty database, completely or not at all. Returns the names of broken invariants. */
export function restoreBackup(db: Db, options: RestoreOptions): Promise<string[]> {
  return db.transaction(async (tx) => {
    const tables = await readMatchingTables(tx, options.checked)
    await lockEmptyTables(tx, [...tables.values()])
    const foreignKeys = await dropForeignKeys(tx)
    await insertEntries(tx, tables, options)
    await recreateForeignKeys(tx, foreignKeys)
    for (const table of tables.values()) await resetSequence(tx, table)
    // Without new statistics PostgreSQL would plan the invariant queries badly.
    await analyze(tx, [...tables.keys()])
    const broken = Object.keys(await findBrokenInvariants(tx))
    if (broken.length > 0 && !options.allowsBroken)
      throw new Error(`its data breaks ${broken.join(', ')}. If you have no other backup, add: -- --although-broken`)
    return broken
  })
}

/** Sessions, links and limits that ended since the backup must not come back. */
const notRestored = new Set([
  'session',
  'push_subscription',
  'push_message',
  'password_reset',
  'email_change',
  'rate_limit',
  'export_ticket',
])

async function insertEntries(
  tx: Tx,
  tables: Map<string, Table>,
  { file, checked, media }: RestoreOptions,
): Promise<void> {
  const complete = (checked.manifest.videos ?? []).filter(({ id }) => !checked.lostVideos.includes(id))
  const videos = new Map(complete.map((video) => [video.id, video]))
  for await (const { name, body } of readEntries(file)) {
    const kind = parseEntryName(name)
    const [table, video] = [tables.get(kind.table ?? ''), videos.get(kind.video ?? '')]
    if (table && !notRestored.has(table.name)) await insertPart(tx, table, await readLines(body))
    if (media && video) await restoreVideo(media, video, body)
  }
}

async function readMatchingTables(tx: Tx, { manifest }: CheckedBackup): Promise<Map<string, Table>> {
  const migration = await readMigration(tx)
  if (migration !== manifest.migration)
    throw new Error(`The database is at migration ${migration}, the backup at ${manifest.migration}.`)
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table]))
  for (const name of Object.keys(manifest.tables))
    if (!tables.has(name)) throw new Error(`The database has no table ${name}.`)
  return tables
}

interface Video {
  id: string
  size: number
  digest: string
}

/** Stores a video unless it exists already: a test restore may share its storage with production, which must not change. */
async function restoreVideo(media: MediaStore, video: Video, body: AsyncIterable<Uint8Array>): Promise<void> {
  if (await isStored(media, video)) return
  const { digest } = await media.write(video.id, Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>)
  if (digest !== video.digest) throw new Error(`The video ${video.id} was not stored as it is in the backup.`)
}

async function isStored(media: MediaStore, { id, size, digest }: Video): Promise<boolean> {
  const stored = await media.read(id, { start: 0, end: size - 1 })
  if (!stored) return false
  const hash = createHash('sha256')
  for await (const chunk of stored) hash.update(chunk)
  return hash.digest('hex') === digest
}
