import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { connect, type Db } from '#server/db/connect.ts'
import type { DataLocation, Journal } from './journal.ts'
import { settleReferrals } from './referrals.ts'

/** Checks that the database and the media folder have exactly what was acknowledged. */
export async function checkJournal(journal: Journal, location: DataLocation): Promise<void> {
  const { db, close } = await connect({ databaseUrl: undefined, ...location })
  try {
    expect(journal.unexpected).toEqual([])
    expect(await settleReferrals(db, journal.state)).toEqual([])
    expect(await journal.state.balances.findDifferences(db)).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual({})
    await checkRows(db, journal)
    await checkVideos(db, journal, join(location.dataDir, 'media'))
  } finally {
    await close()
  }
}

/** Checks that no acknowledged row is missing, and that there are no other rows. */
async function checkRows(db: Db, { state, acknowledged }: Journal): Promise<void> {
  const read = async (query: string) => {
    const { rows } = (await db.execute(sql.raw(query))) as unknown as { rows: { id: string }[] }
    return rows.map(({ id }) => id).sort()
  }
  expect(await read('select key as id from idempotent_response')).toEqual([...acknowledged.keys()].sort())
  for (const table of ['transfer', 'payment', 'withdrawal'] as const) {
    expect(await read(`select id from ${table}`)).toEqual(state.created[table].toSorted())
  }
}

async function checkVideos(db: Db, { videos }: Journal, folder: string): Promise<void> {
  const { rows } = (await db.execute(
    sql`select id, size::int, digest from advertise where digest <> 'none' order by id`,
  )) as unknown as { rows: { id: string; size: number; digest: string }[] }
  expect(rows.map(({ id }) => id)).toEqual([...videos].sort())
  for (const { id, size, digest } of rows) {
    const bytes = readFileSync(join(folder, id))
    expect({ size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') }).toEqual({ size, digest })
  }
  const left = readdirSync(folder).filter((name) => !videos.has(name))
  console.log(`Files without a row, left by killed uploads: ${left.length}`)
}
