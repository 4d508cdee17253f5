import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type BookProof, type books as proofEndpoints, provedDays } from '#contract/books.ts'
import { CloseReport, type dailyCloses as endpoints } from '#contract/daily-closes.ts'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { users } from '../users/table.ts'
import { listFrozen } from './close-books.ts'
import { readFiguresAt } from './read-figures.ts'
import { dailyCloses, dailyTrees } from './table.ts'
import { computePath, deriveSalt, findPosition } from './tree.ts'

export const createDailyCloseHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: ({ from, to, ...paging }) => {
    const isShown = and(from ? gte(dailyCloses.day, from) : undefined, to ? lte(dailyCloses.day, to) : undefined)
    return readPage(paging, {
      id: dailyCloses.id,
      total: countRows(db, dailyCloses, isShown),
      items: async ({ after, order, limit }) => {
        const found = await db
          .select({ close: dailyCloses, signed_off_by: users.username })
          .from(dailyCloses)
          .leftJoin(users, eq(users.id, dailyCloses.signed_off_by))
          .where(and(isShown, after))
          .orderBy(order)
          .limit(limit)
        return found.map(({ close, signed_off_by }) => ({
          _id: close.id,
          day: close.day,
          report: v.parse(CloseReport, JSON.parse(close.report)),
          members: close.members,
          head: close.head,
          previous_head: close.previous_head,
          created_at: close.closed_at.toISOString(),
          signed_off_by,
          signed_off_at: close.signed_off_at?.toISOString() ?? null,
          note: close.note,
        }))
      },
    })
  },

  signOff:
    ({ id, note }, { userId }) =>
    async (tx, { recordActions }) => {
      const signed = { signed_off_by: userId, signed_off_at: sql`now()`, note: note?.trim() ?? null }
      const isOpen = and(eq(dailyCloses.id, id), isNull(dailyCloses.signed_off_at))
      const [close] = await tx.update(dailyCloses).set(signed).where(isOpen).returning({ day: dailyCloses.day })
      if (!close)
        throw new Refusal((await tx.$count(dailyCloses, eq(dailyCloses.id, id))) > 0 ? 'already_decided' : 'not_found')
      await recordActions({ ref: id, after: { day: close.day, ...(note && { note: note.trim() }) } })
      return null
    },
})

export const createBookHandlers = (db: Db): Handlers<typeof proofEndpoints> => ({
  proof: async (_, { userId }) => {
    const found = await db.select().from(dailyCloses).orderBy(desc(dailyCloses.day)).limit(provedDays)
    const [newest] = found
    return {
      closes: found.reverse().map(({ day, previous_head, head }) => ({ day, previous_head, head })),
      frozen: newest ? listFrozen(newest) : null,
      proof: newest ? await readProof(db, { day: newest.day, memberId: userId }) : null,
    }
  },
})

/** The figures as the ledger has them now: if they were changed since the close, the proof leads to another root. */
async function readProof(db: Db, { day, memberId }: { day: string; memberId: string }): Promise<BookProof | null> {
  const [tree] = await db.select().from(dailyTrees).where(eq(dailyTrees.day, day))
  const [figures] = await readFiguresAt(db, day, memberId)
  if (!tree || !figures) return null
  const position = findPosition(tree.members, memberId)
  return {
    day,
    member_id: memberId,
    balance: toTaka(figures.balance),
    earning: toTaka(figures.earning),
    hold: toTaka(figures.hold),
    salt: deriveSalt(tree.salt, memberId),
    // Without a leaf it leads nowhere, which the member's phone finds.
    path: position === -1 ? [] : computePath(tree.leaves, position),
  }
}
