import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { apiKeys } from '../api-keys/table.ts'
import { findBrokenInvariants } from '../audits/invariants.ts'
import type { Db, Tx } from '../db/connect.ts'
import { liftLimits } from '../db/lift-limits.ts'
import { getMigrationPosition, newestMigration } from '../db/migration.ts'
import type { MediaStore } from '../media/store.ts'
import { proposals } from '../proposals/table.ts'
import { isInUse } from '../tills/silent-phones.ts'
import { tillPhones } from '../tills/table.ts'
import { type CheckedBackup, readLines } from './check-backup.ts'
import { parseEntryName } from './manifest.ts'
import {
  analyze,
  createEarlierTables,
  deleteSeedRows,
  dropForeignKeys,
  insertPart,
  lockEmptyTables,
  migrateEarlierTables,
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

/** `broken` are the names of invariants that do not hold. */
export interface Restored {
  broken: string[]
  revoked: Revoked
}

/**
 * Restores a checked backup into an empty database of this version, completely or not at all: loads the rows into the tables of the
 * backup's migration, and migrates these. Returns the names of broken invariants, and what was revoked.
 */
export function restoreBackup(db: Db, options: RestoreOptions): Promise<Restored> {
  return db.transaction(async (tx) => {
    await liftLimits(tx)
    await lockEmptyTables(tx, await readTables(tx))
    await insertRows(tx, options)
    const revoked = await revokeRestored(tx)
    // Without new statistics PostgreSQL would plan the invariant queries badly.
    await analyze(tx, await readTables(tx))
    const broken = Object.keys(await findBrokenInvariants(tx))
    if (broken.length > 0 && !options.allowsBroken)
      throw new Error(
        `its data breaks ${broken.join(', ')}. If you have no other backup, use: node dist/server/restore.js FILE --although-broken`,
      )
    // Last, because a rollback removes no videos.
    await restoreVideos(options)
    return { broken, revoked }
  })
}

const namesOfAnyLocale = '0032_names-of-any-locale'

async function insertRows(tx: Tx, options: RestoreOptions): Promise<void> {
  const { migration } = options.checked.manifest
  const isEarlier = migration !== newestMigration
  if (isEarlier) {
    await createEarlierTables(tx, migration)
    // Their names may be different only in the locale of their own database. The migration renames them and creates the indexes again.
    if (getMigrationPosition(migration) < getMigrationPosition(namesOfAnyLocale))
      await tx.execute(sql`drop index if exists user_username, plan_name_on_sale, till_label_listed`)
  }
  const tables = await readMatchingTables(tx, options.checked)
  await deleteSeedRows(tx, tables)
  const foreignKeys = await dropForeignKeys(tx)
  await insertParts(tx, tables, options)
  await recreateForeignKeys(tx, foreignKeys)
  for (const table of tables) await resetSequence(tx, table)
  if (isEarlier) await migrateEarlierTables(tx, migration)
}

/** Sessions, links, codes and limits that ended since the backup must not come back, and nothing is sent a second time. */
const notRestored = new Set([
  // Its sums are computed again from the restored postings.
  'closed_day',
  'session',
  'push_subscription',
  'push_message',
  'password_reset',
  'recovery',
  'recovery_grant',
  'recovery_code',
  'passkey_challenge',
  'email_change',
  'rate_limit',
  'export_ticket',
  'webhook_delivery',
])

async function insertParts(tx: Tx, tables: Table[], { file }: RestoreOptions): Promise<void> {
  const restored = new Map(tables.filter(({ name }) => !notRestored.has(name)).map((table) => [table.name, table]))
  for await (const { name, body } of readEntries(file)) {
    const table = restored.get(parseEntryName(name).table ?? '')
    if (table) await insertPart(tx, table, await readLines(body))
  }
}

async function readMatchingTables(tx: Tx, { manifest }: CheckedBackup): Promise<Table[]> {
  const tables = await readTables(tx)
  const names = new Set(tables.map(({ name }) => name))
  for (const name of Object.keys(manifest.tables))
    if (!names.has(name)) throw new Error(`The migration ${manifest.migration} has no table ${name}.`)
  return tables
}

async function restoreVideos({ file, checked, media }: RestoreOptions): Promise<void> {
  if (!media) return
  const complete = (checked.manifest.videos ?? []).filter(({ id }) => !checked.lostVideos.includes(id))
  const videos = new Map(complete.map((video) => [video.id, video]))
  for await (const { name, body } of readEntries(file)) {
    const video = videos.get(parseEntryName(name).video ?? '')
    if (video) await restoreVideo(media, video, body)
  }
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

/** How many rows a restore has revoked. */
interface Revoked {
  phones: number
  proposals: number
}

/** Revokes what may have been revoked or used since the backup. The secrets of phones are deleted: see `isRevokedByRestore`. */
export async function revokeRestored(tx: Tx): Promise<Revoked> {
  const phones = await tx
    .update(tillPhones)
    .set({ revoked_at: sql`now()`, sealed_secret: new Uint8Array() })
    .where(isInUse)
    .returning({ id: tillPhones.id })
  await tx.update(apiKeys).set({ revoked_at: sql`now()` }).where(isNull(apiKeys.revoked_at))
  const expired = await tx
    .update(proposals)
    .set({ expires_at: sql`now()` })
    .where(and(eq(proposals.state, 'waiting'), gt(proposals.expires_at, sql`now()`)))
    .returning({ id: proposals.id })
  return { phones: phones.length, proposals: expired.length }
}
