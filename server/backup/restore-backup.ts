import { brokenInvariants } from '../audits/invariants.ts'
import type { Db, Tx } from '../db/connect.ts'
import { migrationOf } from '../db/migration.ts'
import type { MediaStore } from '../media/store.ts'
import { type Checked, readLines } from './check-backup.ts'
import { dropForeignKeys, recreateForeignKeys } from './foreign-keys.ts'
import { parseEntryName } from './manifest.ts'
import { restoreVideo } from './restore-video.ts'
import { analyze, insertPart, lockEmptyTables, readTables, resetSequence, type Table } from './tables.ts'
import { readEntries } from './tar.ts'

interface Wanted {
  file: string
  checked: Checked
  /** Where the videos go; null where the backup has none. */
  media: MediaStore | null
  /** Keeps what was restored although an invariant is broken in it: better than nothing, when it is all there is. */
  allowsBroken: boolean
}

/** Puts a checked backup into an empty database, all of it or nothing. Gives the names of the invariants that do not hold. */
export function restoreBackup(db: Db, wanted: Wanted): Promise<string[]> {
  return db.transaction(async (tx) => {
    const tables = await tablesFor(tx, wanted.checked)
    await lockEmptyTables(tx, [...tables.values()])
    const foreignKeys = await dropForeignKeys(tx)
    await putEntries(tx, tables, wanted)
    await recreateForeignKeys(tx, foreignKeys)
    for (const table of tables.values()) await resetSequence(tx, table)
    // Without knowing how much there is now, the database would look for broken invariants the long way.
    await analyze(tx, [...tables.keys()])
    const broken = Object.keys(await brokenInvariants(tx))
    if (broken.length > 0 && !wanted.allowsBroken)
      throw new Error(`what it holds breaks ${broken.join(', ')}. If it is all there is, add: -- --although-broken`)
    return broken
  })
}

async function putEntries(tx: Tx, tables: Map<string, Table>, { file, checked, media }: Wanted): Promise<void> {
  const kept = (checked.manifest.videos ?? []).filter(({ id }) => !checked.lostVideos.includes(id))
  const videos = new Map(kept.map((video) => [video.id, video]))
  for await (const { name, body } of readEntries(file)) {
    const kind = parseEntryName(name)
    const [table, video] = [tables.get(kind.table ?? ''), videos.get(kind.video ?? '')]
    if (table) await insertPart(tx, table, await readLines(body))
    if (media && video) await restoreVideo(media, video, body)
  }
}

async function tablesFor(tx: Tx, { manifest }: Checked): Promise<Map<string, Table>> {
  const migration = await migrationOf(tx)
  if (migration !== manifest.migration)
    throw new Error(`The database is at migration ${migration}, the backup at ${manifest.migration}.`)
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table]))
  for (const name of Object.keys(manifest.tables))
    if (!tables.has(name)) throw new Error(`The database has no table ${name}.`)
  return tables
}
