import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { plainNumber } from '#contract/plain-input.ts'
import type { Db } from '../db/connect.ts'
import { foldCase } from '../db/fold-case.ts'
import { postings } from '../ledger/table.ts'
import { isOnSale, plans } from '../plans/table.ts'
import { hasPassword } from '../sessions/has-password.ts'
import { listStaffNames, looksLikeAdmin } from '../users/create-user.ts'
import { toStoredUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { type FileRow, foldName, type ImportedMember } from './read-members.ts'

/** What happens to a row: a new member, nothing because the member is there already, or nothing because of a reason. */
export type Planned =
  | { row: FileRow; outcome: 'create'; member: ImportedMember; planId: string | null; level: number }
  | { row: FileRow; outcome: 'there'; userId: string; hasPassword: boolean }
  | { row: FileRow; outcome: 'refuse'; reason: string }

/** Decides for each row of a file what an import does. Changes nothing. */
export async function planImport(db: Db, rows: FileRow[]): Promise<Planned[]> {
  const names = new Set(
    rows.flatMap(({ member }) => (member ? [member.username, member.referrer ?? member.username] : [])).map(toName),
  )
  const existing = await findExisting(db, [...names])
  const planIds = await findPlans(db)
  const staff = await listStaffNames(db)
  const refuse = (row: FileRow, reason: string): Planned => ({ row, outcome: 'refuse', reason })

  function decide(row: FileRow): Planned {
    const { member } = row
    if (!member) return refuse(row, row.reason ?? '')
    const found = existing.get(toName(member.username))
    if (found) {
      const reason = findDifference(member, found)
      return reason ? refuse(row, reason) : { row, outcome: 'there', userId: found.id, hasPassword: found.hasPassword }
    }
    if (looksLikeAdmin(member.username, staff))
      return refuse(row, 'username: It looks like the name of an administrator.')
    const planId = member.plan === undefined ? null : planIds.get(foldName(member.plan))
    if (planId === undefined) return refuse(row, `plan: No plan on sale has the name ${member.plan}.`)
    return { row, outcome: 'create', member, planId, level: 0 }
  }

  return orderByReferrer(rows.map(decide), {
    isMember: (name) => existing.get(name)?.isMember,
    refuse,
  })
}

interface Referrers {
  /** Undefined: no user has the name. */
  isMember: (name: string) => boolean | undefined
  refuse: (row: FileRow, reason: string) => Planned
}

/** Gives each new member a level above that of the referrer, who is created first. Refuses those whose referrer is not imported. */
function orderByReferrer(planned: Planned[], { isMember, refuse }: Referrers): Planned[] {
  // Of rows with one name the first one counts: the others are refused.
  const byName = new Map(planned.toReversed().map((each) => [toName(each.row.cells.username ?? ''), each]))
  const findReferrer = (each: Planned): Planned | string | undefined => {
    const name = each.outcome === 'create' ? each.member.referrer : undefined
    if (name === undefined) return undefined
    const isKnown = isMember(toName(name))
    if (isKnown === undefined)
      return byName.get(toName(name)) ?? 'referrer: There is no such member, here or in the file.'
    return isKnown ? undefined : 'referrer: It is no member.'
  }
  const results = new Map<Planned, Planned>()
  const referred = new Map<Planned, Planned[]>()
  for (const each of planned) {
    const referrer = findReferrer(each)
    if (typeof referrer === 'object') referred.set(referrer, [...(referred.get(referrer) ?? []), each])
    else results.set(each, referrer === undefined ? each : refuse(each.row, referrer))
  }
  // Grows while it is read: those who were referred by a member follow that member.
  const ordered = [...results.keys()]
  for (const each of ordered) {
    for (const next of referred.get(each) ?? []) {
      results.set(next, followReferrer(next, results.get(each)!))
      ordered.push(next)
    }
  }
  return planned.map((each) => results.get(each) ?? refuse(each.row, 'referrer: The referrers form a circle.'))
}

function followReferrer(next: Planned, referrer: Planned): Planned {
  if (referrer.outcome === 'create' && next.outcome === 'create') return { ...next, level: referrer.level + 1 }
  const reason = `referrer: Line ${referrer.row.line} is not imported.`
  return { row: next.row, outcome: 'refuse', reason }
}

const toName = (name: string) => foldName(toStoredUsername(name))

interface Existing {
  id: string
  email: string
  mobile_number: string
  isMember: boolean
  hasPassword: boolean
  /** Poisha, as imported. */
  balance: bigint
  earning: bigint
}

/** Why a row is not the member that exists with its name. Undefined: it is. */
function findDifference(member: ImportedMember, found: Existing): string | undefined {
  const isSame =
    found.isMember &&
    foldName(found.email) === foldName(member.email) &&
    found.mobile_number === plainNumber(member.mobile_number)
  if (!isSame) return 'username: Another user has this name.'
  const hasSameMoney = found.balance === member.balance && found.earning === member.earning
  return hasSameMoney ? undefined : 'balance, earning: The member is there already, imported with other amounts.'
}

const chunkRows = 1_000

const balances = alias(postings, 'opening_balance')
const earnings = alias(postings, 'opening_earning')
const isOpening = (opening: typeof balances | typeof earnings, reason: 'opening_balance' | 'opening_earning') =>
  and(eq(opening.reason, reason), eq(opening.ref, users.id))

/** The users of these names, with what was imported for them. */
async function findExisting(db: Db, names: string[]): Promise<Map<string, Existing>> {
  const found = new Map<string, Existing>()
  for (let at = 0; at < names.length; at += chunkRows) {
    const rows = await db
      .select({
        id: users.id,
        name: sql<string>`${foldCase(users.username)}`,
        email: users.email,
        mobile_number: users.mobile_number,
        isMember: sql<boolean>`${users.role} = 'customer' and ${users.deleted_at} is null`,
        hasPassword: sql<boolean>`${hasPassword}`,
        balance: balances.amount,
        earning: earnings.amount,
      })
      .from(users)
      .leftJoin(balances, isOpening(balances, 'opening_balance'))
      .leftJoin(earnings, isOpening(earnings, 'opening_earning'))
      .where(inArray(foldCase(users.username), names.slice(at, at + chunkRows)))
    for (const { name, balance, earning, ...row } of rows)
      found.set(foldName(name), { ...row, balance: balance ?? 0n, earning: earning ?? 0n })
  }
  return found
}

async function findPlans(db: Db): Promise<Map<string, string>> {
  const found = await db.select({ id: plans.id, name: plans.plan_name }).from(plans).where(isOnSale)
  return new Map(found.map(({ id, name }) => [foldName(name), id]))
}

/** The administrator to whom the audit log ascribes an import, because the operator has no account. */
export async function findOwner(db: Db): Promise<string> {
  const isOwner = and(
    sql`'owner' = any(${users.staff_roles})`,
    isNull(users.deleted_at),
    eq(users.status, 'on-progress'),
  )
  const [owner] = await db.select({ id: users.id }).from(users).where(isOwner).orderBy(users.id).limit(1)
  if (!owner) throw new Error('There is no administrator yet: start the server once first.')
  return owner.id
}
