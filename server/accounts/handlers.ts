import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { accounts as rows } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import { toPoisha } from '#contract/money.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { readSettings } from '../settings/settings.ts'
import { hasUsername } from '../users/find-member.ts'
import { hasRole } from '../users/read-users.ts'
import { users } from '../users/table.ts'
import { readDays } from './read-days.ts'
import { readSolvency } from './read-solvency.ts'
import { readStatement } from './read-statement.ts'
import { readSummaries } from './read-summaries.ts'
import { readTillMoney } from './read-till-money.ts'

export const createAccountHandlers = (db: Db): Handlers<typeof rows> => ({
  statement: async ({ username, ...query }, caller) => {
    const [owner] = await db.select().from(users).where(hasUsername(username))
    const isStaff = can(caller, ['members.read', 'accounts.read'])
    // The same refusal for another member and for none, so that usernames cannot be guessed.
    if (!isStaff && owner?.id !== caller.userId) throw new Refusal('not_allowed')
    if (!owner) throw new Refusal('user_not_found')
    return readStatement(db, { ownerId: owner.id, ...query })
  },

  accountant: async (period) => ({
    ...(await readSummaries(db, period)),
    solvency: await readSolvency(db),
    tills: await readTillMoney(db, period),
  }),

  days: (period) => readDays(db, period),

  today: async () => {
    const day = dayInDhaka()
    const today = { from: day, to: day }
    const [[totals], signUps] = await Promise.all([
      readDays(db, today),
      db.$count(users, and(hasRole('customer'), isWithin(users.created_at, today))),
    ])
    return { ...(totals ?? { day, paidIn: 0, paidOut: 0, rewards: 0 }), signUps }
  },

  give:
    ({ username, amount, note }) =>
    async (tx, { recordActions, askSecondPerson }) => {
      if (toPoisha(amount) > (await readSettings(tx)).second_person_above) askSecondPerson()
      const [user] = await tx
        .select()
        .from(users)
        .where(and(hasUsername(username), eq(users.role, 'customer'), isNull(users.deleted_at)))
      if (!user) throw new Refusal('user_not_found', { field: 'username' })
      const id = uuidv7()
      const after = { amount, ...(note && { note: note.trim() }) }
      await recordActions({ ref: id, memberId: user.id, after })
      const sides = { debit: systemAccount('adjust'), credit: member(user.id, 'balance') }
      await post(tx, [{ reason: 'give_balance', ref: id, ...sides, amount: toPoisha(amount) }])
      return null
    },
})
