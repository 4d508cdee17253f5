import { createWriteStream } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { takeSnapshot } from '#server/backup/snapshot.ts'
import { packSnapshot } from '#server/backup/write-backup.ts'
import { connect, type Db } from '#server/db/connect.ts'
import * as schema from '#server/schema.ts'
import { copyLocation, createFolder, createMigratedLocation, type DataLocation } from './data-locations.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { runCommand } from './run-command.ts'
import { db, mediaFolder, parts } from './test-app.ts'

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

/** Returns every row of every table as text, so that two databases can be compared. */
export async function dumpTables(db: Db): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of Object.values(schema)) {
    const found = await db.select().from(table)
    rows[getTableName(table)] = found.map((row) => JSON.stringify(row, asText)).sort()
  }
  return rows
}

/** The tables that a restore leaves empty: ended sessions, used links and limits do not come back, and sums are computed again. */
export const notRestored = {
  closed_day: [],
  session: [],
  push_subscription: [],
  push_message: [],
  password_reset: [],
  recovery: [],
  recovery_grant: [],
  recovery_code: [],
  passkey_challenge: [],
  email_change: [],
  rate_limit: [],
  export_ticket: [],
  webhook_delivery: [],
}

/** Rows without the columns by which a restore revokes them. */
export const ignoreRevocation = (rows: Record<string, string[]>) => {
  const without = (table: string, ...columns: string[]) =>
    rows[table]!.map((row) => JSON.stringify({ ...JSON.parse(row), ...Object.fromEntries(columns.map((c) => [c, 0])) }))
  return {
    ...rows,
    api_key: without('api_key', 'revoked_at'),
    till_phone: without('till_phone', 'revoked_at', 'sealed_secret'),
    proposal: without('proposal', 'expires_at'),
  }
}

/** Fills every table of this test file's database, and backs it up once for all its tests. */
export function createFilledBackup() {
  const removals: (() => Promise<void> | void)[] = []
  const addCleanup = (remove: () => Promise<void> | void) => void removals.push(remove)
  const file = join(createFolder(addCleanup), 'filled.tar')
  let filled: Promise<DataLocation> | undefined

  beforeAll(async () => {
    await fillEveryTable()
    const snapshot = await takeSnapshot(db, { folder: mediaFolder, hasVideos: true })
    await pipeline(packSnapshot(snapshot, parts.media), createWriteStream(file))
  })

  const fill = async () => {
    const location = await createMigratedLocation(addCleanup)
    expect(await runCommand('restore', location, file)).toMatchObject({ code: 0, stderr: '' })
    return location
  }

  afterAll(async () => {
    for (const remove of removals) await remove()
  })

  return {
    file,
    /** Creates a location with the same rows and videos as the test file's database. */
    createFilledLocation: async () => {
      filled ??= fill()
      return copyLocation(await filled)
    },
    /** Creates a changed copy of the backup. */
    changeCopy: async (change: (copy: string) => Promise<void>): Promise<string> => {
      const copy = join(createFolder(), 'changed.tar')
      await copyFile(file, copy)
      await change(copy)
      return copy
    },
  }
}

/** Returns all rows of a location's database. */
export async function dumpLocation(location: DataLocation) {
  const { db, close } = await connect(location.databaseUrl)
  try {
    return await dumpTables(db)
  } finally {
    await close()
  }
}

/** Flips one bit of the byte at an offset. */
export const flipBit = (at: number) => async (file: string) => {
  const bytes = await readFile(file)
  bytes[at]! ^= 1
  await writeFile(file, bytes)
}
