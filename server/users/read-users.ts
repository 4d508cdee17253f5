import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import type { Paging } from '#contract/lists.ts'
import { toTaka } from '#contract/money.ts'
import { plainCode } from '#contract/plain-input.ts'
import type { Purse } from '#contract/statements.ts'
import { contains, containsInAnyCase } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { foldCase } from '../db/fold-case.ts'
import { toMobileNumber } from '../db/mobile-number.ts'
import { readPage } from '../db/read-page.ts'
import { createStatement } from '../db/statement.ts'
import { accounts } from '../ledger/table.ts'
import { hasName, plans } from '../plans/table.ts'
import { hasUsername, toStoredUsername } from './find-member.ts'
import { isStaff } from './last-owner.ts'
import { users } from './table.ts'

export const referrers = alias(users, 'referrer')

const balanceOf = (kind: Purse) =>
  sql<string>`coalesce((select ${accounts.balance} from ${accounts} where ${accounts.owner_id} = ${users.id} and ${accounts.kind} = ${kind}), 0)`.mapWith(
    BigInt,
  )

/** What the screens of users show. */
const shown = {
  id: users.id,
  username: users.username,
  email: users.email,
  country: users.country,
  mobile_number: users.mobile_number,
  gender: users.gender,
  role: users.role,
  staff_roles: users.staff_roles,
  status: users.status,
  plan_id: users.plan_id,
  refer_code: users.refer_code,
  top_up_code: users.top_up_code,
  image: users.image,
  must_change_password: users.must_change_password,
  deleted_at: users.deleted_at,
  closing_requested_at: users.closing_requested_at,
  closing_forfeits: users.closing_forfeits,
  created_at: users.created_at,
}

export const recordColumns = {
  user: shown,
  plan_name: plans.plan_name,
  plan_name_bn: plans.plan_name_bn,
  referrer: referrers.username,
  balance: balanceOf('balance'),
  earning: balanceOf('earning'),
  hold: balanceOf('hold'),
}

const selectUser = (db: Db | Tx, filter: SQL) =>
  db
    .select(recordColumns)
    .from(users)
    .leftJoin(plans, eq(plans.id, users.plan_id))
    .leftJoin(referrers, eq(referrers.id, users.referrer_id))
    .where(filter)

const findById = createStatement((db) => selectUser(db, eq(users.id, sql.placeholder('id'))))
const findByUsername = createStatement((db) => selectUser(db, hasUsername(sql.placeholder('username'))))

/** A user's whole record with plan, referrer and balances. The endpoint's `output` removes what its callers may not see. */
export async function readUser(db: Db, by: { id: string } | { username: string }) {
  const [found] = await ('id' in by
    ? findById(db, by)
    : findByUsername(db, { username: toStoredUsername(by.username) }))
  if (!found) throw new Refusal('user_not_found')
  return presentUser(found)
}

export type FoundUser = Awaited<ReturnType<typeof selectUser>>[number]

export function presentUser({ user, balance, earning, hold, ...names }: FoundUser) {
  return {
    ...user,
    ...names,
    _id: user.id,
    purchased_plan: user.plan_id,
    is_delete: user.deleted_at !== null,
    must_renew_login: user.must_change_password,
    balance: toTaka(balance),
    earning: toTaka(earning),
    hold: toTaka(hold),
    created_at: user.created_at.toISOString(),
    closing_requested_at: user.closing_requested_at?.toISOString() ?? null,
  }
}

type UserQuery = Paging & { search?: string | undefined }

const name = foldCase(users.username)

/** Reads one page of the users that match a filter. `search` is a part of the username, email or mobile number. */
export function listUsers(db: Db, { search, ...paging }: UserQuery, filter: SQL | undefined) {
  const isShown = and(filter, search ? isLike(search.trim()) : undefined)
  return readPage(paging, {
    id: users.id,
    by: { username: name },
    total: countRows(db, users, isShown),
    items: async ({ after, order, limit }) => {
      const found = await db
        .select({ ...shown, _id: users.id, plan_name: plans.plan_name, balance: accounts.balance })
        .from(users)
        .leftJoin(accounts, and(eq(accounts.owner_id, users.id), eq(accounts.kind, 'balance')))
        .leftJoin(plans, eq(plans.id, users.plan_id))
        .where(and(isShown, after))
        .orderBy(order)
        .limit(limit)
      return found.map((user) => ({
        ...user,
        balance: toTaka(user.balance ?? 0n),
        created_at: user.created_at.toISOString(),
      }))
    },
  })
}

const isLike = (part: string) =>
  or(containsInAnyCase(users.username, part), containsInAnyCase(users.email, part), isPartOfNumber(part))

/** A text of digits is also searched in the mobile numbers, however both are written. */
function isPartOfNumber(part: string): SQL | undefined {
  const plain = plainCode(part)
  if (!/^\+?\d+$/.test(plain)) return undefined
  const digits = plain.replace('+', '').replace(/^0*(880)?0?/, '')
  return digits.length < fewestDigits ? undefined : contains(toMobileNumber(users.mobile_number), digits.slice(0, 10))
}

/** Fewer match nearly everybody. */
const fewestDigits = 3

/** `admin` includes super-admins, who have the same rights. */
export const hasRole = (role: 'customer' | 'admin'): SQL => (role === 'customer' ? eq(users.role, 'customer') : isStaff)

/** Matches users by the name of their plan. `Free` also matches users who never bought a plan. */
export const hasPlan = (db: Db, planName: string): SQL | undefined => {
  const isHeld = inArray(users.plan_id, db.select({ id: plans.id }).from(plans).where(hasName(planName)))
  return /^free$/i.test(planName.trim()) ? or(isNull(users.plan_id), isHeld) : isHeld
}
