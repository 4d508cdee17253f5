import { brokenInvariants } from '../audits/invariants.ts'
import type { Db, Tx } from '../db/connect.ts'
import { migrationOf } from '../db/migration.ts'
import type { MediaStore } from '../media/store.ts'
import { entriesIn } from './archive.ts'
import { type Checked, linesOf } from './check-backup.ts'
import { putBackForeignKeys, takeAwayForeignKeys } from './foreign-keys.ts'
import { kindOf } from './manifest.ts'
import { putVideo } from './put-video.ts'
import { analyze, continueNumbers, emptyOut, insertPart, readTables, type Table } from './tables.ts'

interface Wanted {
  file: string
  checked: Checked
  /** Where the videos go; null where the backup has none. */
  media: MediaStore | null
  /** Keeps what was restored although an invariant is broken in it: better than nothing, when it is all there is. */
  isBrokenToo: boolean
}

/** Puts a checked backup into an empty database, all of it or nothing. Gives the names of the invariants that do not hold. */
export function restoreBackup(db: Db, wanted: Wanted): Promise<string[]> {
  return db.transaction(async (tx) => {
    const tables = await tablesFor(tx, wanted.checked)
    await emptyOut(tx, [...tables.values()])
    const foreignKeys = await takeAwayForeignKeys(tx)
    await putEntries(tx, tables, wanted)
    await putBackForeignKeys(tx, foreignKeys)
    for (const table of tables.values()) await continueNumbers(tx, table)
    // Without knowing how much there is now, the database would look for broken invariants the long way.
    await analyze(tx, [...tables.keys()])
    const broken = Object.keys(await brokenInvariants(tx))
    if (broken.length > 0 && !wanted.isBrokenToo)
      throw new Error(`what it holds breaks ${broken.join(', ')}. If it is all there is, add: -- --although-broken`)
    return broken
  })
}

async function putEntries(tx: Tx, tables: Map<string, Table>, { file, checked, media }: Wanted): Promise<void> {
  const kept = (checked.manifest.videos ?? []).filter(({ id }) => !checked.lostVideos.includes(id))
  const videos = new Map(kept.map((video) => [video.id, video]))
  for await (const { name, body } of entriesIn(file)) {
    const kind = kindOf(name)
    const [table, video] = [tables.get(kind.table ?? ''), videos.get(kind.video ?? '')]
    if (table) await insertPart(tx, table, await linesOf(body))
    if (media && video) await putVideo(media, video, body)
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
