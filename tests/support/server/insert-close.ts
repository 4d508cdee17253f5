import { randomBytes } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { hashClose } from '#server/daily-closes/close-books.ts'
import { hashDay } from '#server/daily-closes/hash-day.ts'
import { signHead } from '#server/daily-closes/sign.ts'
import { dailyCloses, dailyTrees } from '#server/daily-closes/table.ts'
import { computeRoot } from '#server/daily-closes/tree.ts'
import type { Db } from '#server/db/connect.ts'
import { lock } from '#server/db/locks.ts'
import { one } from '#server/db/one.ts'

/** The close of another empty day long ago. It continues the chain, so that the audit of a database with it finds nothing. */
export const insertClose = (db: Db) =>
  db.transaction(async (tx) => {
    await lock(tx, 'daily close')
    const [previous] = await tx.select().from(dailyCloses).orderBy(desc(dailyCloses.day)).limit(1)
    const day = previous ? addDays(previous.day, 1) : '1990-01-01'
    const zero = { balance: 0, earning: 0, hold: 0 }
    const sums = { topped_up: 0, paid_out: 0, rewards: 0, sold: 0 }
    const report = JSON.stringify({ owed: zero, ...sums, tills: [], exceptions: [] })
    const root = computeRoot(new Uint8Array())
    const hashed = { day, report, ...(await hashDay(tx, day)), root, previous_head: previous?.head ?? null }
    const head = hashClose(hashed)
    const signed = signHead(head, randomBytes(32).toString('base64url'))
    const row = { ...hashed, head, ...signed, members: 0, closed_at: new Date() }
    const close = one(await tx.insert(dailyCloses).values(row).returning())
    const none = new Uint8Array()
    await tx.insert(dailyTrees).values({ day, salt: new Uint8Array(randomBytes(32)), members: none, leaves: none })
    return close
  })
