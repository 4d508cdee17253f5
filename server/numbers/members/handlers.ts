import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toMobile } from '#contract/account-numbers.ts'
import { Refusal } from '#contract/errors.ts'
import {
  type numbers as endpoints,
  type NumberState,
  recoveryNumberHours,
  type SharedAccount,
} from '#contract/numbers.ts'
import { plainNumber } from '#contract/plain-input.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { toMobileNumber } from '../../db/mobile-number.ts'
import { assertFresh, type Caller } from '../../http/caller.ts'
import type { Handlers } from '../../http/mount-endpoints.ts'
import { lockMember } from '../../limits/open-requests.ts'
import { devices } from '../../sessions/table.ts'
import { canSee, hasUsername, isVisibleTo } from '../../users/find-member.ts'
import { users } from '../../users/table.ts'
import { withdrawals } from '../../withdrawals/table.ts'
import { proveNumbers } from '../prove-numbers.ts'
import { memberNumbers } from '../table.ts'

/** The numbers that prove members. */
export const createNumberHandlers = (db: Db): Handlers<typeof endpoints> => ({
  mine: async (_, { userId }) => {
    const isOwn = and(eq(memberNumbers.user_id, userId), inArray(memberNumbers.state, ['asked', 'proved']))
    const found = await readNumbers(db, isOwn)
    return found.map((row) => ({ ...present(row), state: row.state as (typeof NumberState.options)[number] }))
  },

  answer:
    ({ number: given, isOwn }, caller) =>
    async (tx) => {
      if (isOwn) assertFresh(caller)
      const { userId } = caller
      await lockMember(tx, userId)
      const number = toMobile(plainNumber(given))
      const [row] = await tx
        .select()
        .from(memberNumbers)
        .where(and(eq(memberNumbers.user_id, userId), eq(memberNumbers.number, number)))
      // A repeat of the same answer is fine.
      if (!row || !['asked', isOwn ? 'proved' : 'not_own'].includes(row.state))
        throw new Refusal('not_found', { field: 'number' })
      if (isOwn) await proveNumbers(tx, [{ userId, number }])
      else await setState(tx, row.id, 'not_own')
      return null
    },

  remove:
    ({ id }, { userId }) =>
    async (tx) => {
      await lockMember(tx, userId)
      const isOwn = and(eq(memberNumbers.id, id), eq(memberNumbers.user_id, userId))
      const [row] = await tx.select().from(memberNumbers).where(isOwn)
      if (!row || row.state === 'asked' || row.state === 'not_own') throw new Refusal('not_found')
      await setState(tx, id, 'removed')
      return null
    },

  ofMember: async ({ username }, caller) => {
    const [user] = await db.select({ id: users.id, role: users.role }).from(users).where(hasUsername(username))
    if (!user || !canSee(caller, user)) throw new Refusal('user_not_found')
    const [found, shared] = await Promise.all([
      readNumbers(db, eq(memberNumbers.user_id, user.id)),
      readShared(db, user.id, caller),
    ])
    return { numbers: found.map(present), shared }
  },
})

const isOldEnough = sql<boolean>`coalesce(${memberNumbers.state} = 'proved'
  and ${memberNumbers.proved_at} <= now() - make_interval(hours => ${sql.raw(String(recoveryNumberHours))}), false)`

/** Those that are asked for come first. */
const readNumbers = (db: Db, filter: ReturnType<typeof and>) =>
  db
    .select({ row: memberNumbers, serves_recovery: isOldEnough })
    .from(memberNumbers)
    .where(filter)
    .orderBy(sql`${memberNumbers.state} = 'asked' desc`, desc(memberNumbers.id))
    .then((found) => found.map(({ row, serves_recovery }) => ({ ...row, serves_recovery })))

const present = ({ id, proved_at, created_at, ...row }: Awaited<ReturnType<typeof readNumbers>>[number]) => ({
  ...row,
  _id: id,
  proved_at: proved_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** `proved_at` stays, because withdrawals of a member who had a number wait if another one is new. */
const setState = (tx: Tx, id: string, state: 'not_own' | 'removed') =>
  tx.update(memberNumbers).set({ state }).where(eq(memberNumbers.id, id))

/** More accounts of one kind say no more. */
const sharedMax = 50

/** The other accounts that share a device or a number with a member. */
async function readShared(db: Db, userId: string, caller: Caller): Promise<SharedAccount[]> {
  const isOther = and(ne(users.id, userId), isVisibleTo(caller))!
  const [byDevice, byProved, byPayout, byProfile] = await Promise.all([
    readByDevice(db, userId, isOther),
    readByProvedNumber(db, userId, isOther),
    readByPayoutNumber(db, userId, isOther),
    readByProfileNumber(db, userId, isOther),
  ])
  return [
    ...byDevice.map((each) => ({ ...each, kind: 'device' as const, number: null })),
    ...byProved.map((each) => ({ ...each, kind: 'proved_number' as const })),
    ...byPayout.map((each) => ({ ...each, kind: 'payout_number' as const })),
    ...byProfile.map((each) => ({ ...each, kind: 'mobile_number' as const })),
  ]
}

function readByDevice(db: Db, userId: string, isOther: SQL) {
  const own = alias(devices, 'own')
  return db
    .selectDistinct({ username: users.username })
    .from(own)
    .innerJoin(devices, eq(devices.token_hash, own.token_hash))
    .innerJoin(users, and(eq(users.id, devices.user_id), isOther))
    .where(eq(own.user_id, userId))
    .orderBy(users.username)
    .limit(sharedMax)
}

function readByProvedNumber(db: Db, userId: string, isOther: SQL) {
  const own = alias(memberNumbers, 'own')
  return db
    .selectDistinct({ username: users.username, number: own.number })
    .from(own)
    .innerJoin(memberNumbers, and(eq(memberNumbers.number, own.number), eq(memberNumbers.state, 'proved')))
    .innerJoin(users, and(eq(users.id, memberNumbers.user_id), isOther))
    .where(and(eq(own.user_id, userId), eq(own.state, 'proved')))
    .orderBy(users.username)
    .limit(sharedMax)
}

function readByPayoutNumber(db: Db, userId: string, isOther: SQL) {
  const own = alias(withdrawals, 'own')
  const number = toMobileNumber(own.account_number)
  return db
    .selectDistinct({ username: users.username, number: asMobileNumber(number) })
    .from(own)
    .innerJoin(withdrawals, eq(toMobileNumber(withdrawals.account_number), number))
    .innerJoin(users, and(eq(users.id, withdrawals.user_id), isOther))
    .where(eq(own.user_id, userId))
    .orderBy(users.username)
    .limit(sharedMax)
}

function readByProfileNumber(db: Db, userId: string, isOther: SQL) {
  const own = alias(users, 'own')
  const number = toMobileNumber(own.mobile_number)
  return db
    .select({ username: users.username, number: asMobileNumber(number) })
    .from(own)
    .innerJoin(users, and(eq(toMobileNumber(users.mobile_number), number), isOther))
    .where(and(eq(own.id, userId), ne(number, '')))
    .orderBy(users.username)
    .limit(sharedMax)
}

/** As it is dialled. */
const asMobileNumber = (number: SQL<string>) => sql<string>`'0' || ${number}`
