import { and, asc, eq, exists, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Paging } from '#contract/lists.ts'
import {
  newAccountDays,
  numberMembersMax,
  recentChangeHours,
  regularClaims,
  type WithdrawalFlag,
} from '#contract/withdrawal-flags.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { dayOf } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { accounts, postings } from '../ledger/table.ts'
import { memberNumbers } from '../numbers/table.ts'
import { payments } from '../payments/table.ts'
import { tasks } from '../tasks/table.ts'
import { furthestMode, readWatchedTills, usesSms } from '../tills/watched-tills.ts'
import { listMemberRows, type MemberRow } from '../users/list-member-rows.ts'
import { users } from '../users/table.ts'
import { presentWithdrawal } from './present-own.ts'
import { withdrawals } from './table.ts'

/** Reads one page for administrators. */
export async function readWithdrawals(db: Db, paging: Paging, filter: SQL | undefined) {
  const page = await listMemberRows(db, { from: withdrawals, paging, filter, present })
  return { ...page, items: await addFlags(db, page.items) }
}

/** The withdrawals of a payout batch, oldest first. */
export async function readBatchRows(db: Db, batchId: string): Promise<Withdrawal[]> {
  const found = await db
    .select({ row: withdrawals, username: users.username, memberStatus: users.status, deletedAt: users.deleted_at })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.user_id))
    .where(and(eq(withdrawals.batch_id, batchId)))
    .orderBy(asc(withdrawals.id))
  return addFlags(db, found.map(present))
}

const present = ({ row, username, memberStatus, deletedAt }: MemberRow<typeof withdrawals>) => ({
  ...presentWithdrawal({ row, username }),
  member_status: deletedAt
    ? ('deleted' as const)
    : memberStatus === 'block'
      ? ('blocked' as const)
      : ('active' as const),
})

const noFacts = { flags: [], number_members: 0, awaits_sms: false }

type Unflagged = Omit<Withdrawal, 'flags' | 'number_members' | 'awaits_sms'>

/** Adds the flags of pending withdrawals, and whether a till phone is to prove their payment. */
async function addFlags(db: Db, page: Unflagged[]): Promise<Withdrawal[]> {
  const pending = page.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  if (pending.length === 0) return page.map((withdrawal) => ({ ...withdrawal, ...noFacts }))
  const [found, watched] = await Promise.all([readFacts(db, pending), readWatchedTills(db)])
  return page.map((withdrawal) => {
    const facts = found.get(withdrawal._id)
    if (!facts) return { ...withdrawal, ...noFacts }
    const awaits_sms = usesSms(furthestMode(watched, withdrawal.method))
    return { ...withdrawal, flags: findFlags(facts), number_members: facts.numberMembers, awaits_sms }
  })
}

interface WithdrawalFacts {
  /** The members who have the number in their profile, proved it or withdrew to it, and the last only. */
  numberMembers: number
  withdrawers: number
  isProfileNumber: boolean
  isSharedWithReferrer: boolean
  isNumberNew: boolean
  isPasswordNew: boolean
  isAccountNew: boolean
  hasToppedUp: boolean
  /** The Asia/Dhaka days of the member's first and last earning before the request; null without an earning. */
  firstEarnedOn: string | null
  lastEarnedOn: string | null
  isClaimingRegularly: boolean
}

function findFlags(facts: WithdrawalFacts): WithdrawalFlag[] {
  const flags: Record<WithdrawalFlag, boolean> = {
    shared_number: facts.numberMembers > 1,
    crowded_number: facts.withdrawers > numberMembersMax,
    other_number: !facts.isProfileNumber,
    referrer_number: facts.isSharedWithReferrer,
    number_changed: facts.isNumberNew,
    password_changed: facts.isPasswordNew,
    new_account: facts.isAccountNew,
    never_topped_up: !facts.hasToppedUp,
    one_day: facts.firstEarnedOn !== null && facts.firstEarnedOn === facts.lastEarnedOn,
    regular_claims: facts.isClaimingRegularly,
  }
  return (Object.keys(flags) as WithdrawalFlag[]).filter((flag) => flags[flag])
}

const number = toMobileNumber(withdrawals.account_number)
const profileNumber = toMobileNumber(users.mobile_number)
const recently = sql`${withdrawals.created_at} - make_interval(hours => ${sql.raw(String(recentChangeHours))})`

async function readFacts(db: Db, ids: string[]): Promise<Map<string, WithdrawalFacts>> {
  const found = await db
    .select({
      id: withdrawals.id,
      numberMembers: countMembers(),
      withdrawers: countWithdrawers(),
      isProfileNumber: sql`${number} = ${profileNumber}`.mapWith(Boolean),
      isSharedWithReferrer: isSharedWithReferrer(db).mapWith(Boolean),
      isNumberNew: isNumberNew(db).mapWith(Boolean),
      isPasswordNew: isPasswordNew().mapWith(Boolean),
      isAccountNew:
        sql`${withdrawals.created_at} < ${users.created_at} + make_interval(days => ${sql.raw(String(newAccountDays))})`.mapWith(
          Boolean,
        ),
      hasToppedUp: hasToppedUp(db).mapWith(Boolean),
      firstEarnedOn: readEarningDay('asc'),
      lastEarnedOn: readEarningDay('desc'),
      isClaimingRegularly: isClaimingRegularly().mapWith(Boolean),
    })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.user_id))
    .where(inArray(withdrawals.id, ids))
  return new Map(found.map(({ id, ...facts }) => [id, facts]))
}

const [others, members] = [alias(withdrawals, 'other'), alias(users, 'member')]
const isSameNumber = eq(toMobileNumber(others.account_number), number)

const countMembers = () =>
  sql`(select count(*) from (
    select ${others.user_id} from ${withdrawals} "other" where ${isSameNumber}
    union select ${members.id} from ${users} "member"
    where ${members.role} = 'customer' and ${toMobileNumber(members.mobile_number)} = ${number}
    union select ${memberNumbers.user_id} from ${memberNumbers}
    where ${memberNumbers.state} = 'proved' and ${memberNumbers.number} = '0' || ${number}) "sharer")`.mapWith(Number)

const countWithdrawers = () =>
  sql`(select count(distinct ${others.user_id}) from ${withdrawals} "other" where ${isSameNumber})`.mapWith(Number)

/** The referrer, or a member whom this one referred, has this number or this member's own. */
function isSharedWithReferrer(db: Db): SQL {
  const isRelated = or(eq(members.id, users.referrer_id), eq(members.referrer_id, users.id))
  const relatedNumber = toMobileNumber(members.mobile_number)
  const withdrewToIt = exists(
    db
      .select({ id: others.id })
      .from(others)
      .where(and(eq(others.user_id, members.id), isSameNumber)),
  )
  return exists(
    db
      .select({ id: members.id })
      .from(members)
      .where(and(isRelated, or(eq(relatedNumber, number), eq(relatedNumber, profileNumber), withdrewToIt))),
  )
}

/** The member withdrew to another number before, and to this one only since yesterday. */
function isNumberNew(db: Db): SQL {
  const isEarlier = and(eq(others.user_id, withdrawals.user_id), lt(others.id, withdrawals.id))
  const earlier = (filter: SQL) => db.select({ id: others.id }).from(others).where(and(isEarlier, filter))
  return and(
    exists(earlier(ne(toMobileNumber(others.account_number), number))),
    notExists(earlier(and(isSameNumber, lt(others.created_at, recently))!)),
  )!
}

/** The password was reset or changed shortly before the request, or after it. */
const isPasswordNew = () => sql`coalesce(${users.password_changed_at} > ${recently}, false)`

const hasToppedUp = (db: Db) =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.user_id, withdrawals.user_id), eq(payments.status, 'success'))),
  )

/** A denied withdrawal that came back is no earning. */
const readEarningDay = (direction: 'asc' | 'desc') =>
  sql<string | null>`(select ${dayOf(postings.created_at)}::text from ${postings}
    where ${postings.credit} = (select ${accounts.id} from ${accounts}
      where ${accounts.owner_id} = ${withdrawals.user_id} and ${accounts.kind} = 'earning')
    and ${postings.reason} <> 'withdraw_release' and ${postings.created_at} <= ${withdrawals.created_at}
    order by ${postings.id} ${sql.raw(direction)} limit 1)`

/** A person does not press the button each time in the moment in which it appears. */
const isClaimingRegularly = () =>
  sql`(select count(*) = ${regularClaims.count} and max("last".delay) < ${regularClaims.delayMs} from (
    select ${tasks.claim_delay_ms} as delay from ${tasks}
    where ${tasks.user_id} = ${withdrawals.user_id} and ${tasks.rewarded_at} <= ${withdrawals.created_at}
    and ${tasks.claim_delay_ms} is not null
    order by ${tasks.rewarded_at} desc limit ${regularClaims.count}) "last")`
