import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { v7 as uuidv7 } from 'uuid'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { audits } from '../audits/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { member as memberAccount, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { purchases } from '../purchases/table.ts'
import { createResetUrl, insertResetLink } from '../sessions/reset-links.ts'
import { createUser } from '../users/create-user.ts'
import { hasUsername } from '../users/find-member.ts'
import { noPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'
import { findOwner, type Planned } from './plan-import.ts'
import type { ImportedMember } from './read-members.ts'

/** How long the link for the first password works. */
export const linkDays = 14
const linkMinutes = (linkDays * dayMs) / minuteMs

/** Writes at a time: more would wait for the disk. */
const limit = pLimit(8)

export interface Imported {
  username: string
  mobile_number: string
  country: string
  /** The address where the member chooses a password. */
  link?: string
}

interface Parts {
  db: Db
  /** The base of links. */
  publicUrl: string
  /** Called after each new member is committed. */
  onImported: (imported: Imported) => void
}

type Created = Extract<Planned, { outcome: 'create' }>

/** Creates the planned members, each in a transaction. Returns the rows that were refused meanwhile, for example because a name was taken. */
export async function importMembers({ db, publicUrl, onImported }: Parts, planned: Planned[]): Promise<Planned[]> {
  const actorId = await findOwner(db)
  const created = planned.filter((each) => each.outcome === 'create')
  const refused: Planned[] = []
  const importOne = async (each: Created) => {
    try {
      const token = await runTransaction(db, (tx) => createMember(tx, each))
      const { username, mobile_number, country } = each.member
      onImported({ username, mobile_number, country, ...(token && { link: createResetUrl(publicUrl, token) }) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ row: each.row, outcome: 'refuse', reason: error.message })
    }
  }
  for (const [, level] of [...Map.groupBy(created, ({ level }) => level)].sort(([one], [other]) => one - other))
    await Promise.all(level.map((each) => limit(() => importOne(each))))
  const done = created.filter(({ row }) => !refused.some((each) => each.row === row))
  if (done.length > 0) await runTransaction(db, (tx) => recordImport(tx, { actorId, done }))
  return refused
}

/** Returns the token of the link for the first password, if the member has none. */
async function createMember(tx: Tx, { member, planId }: Created): Promise<string | undefined> {
  const { balance, earning, plan: _, referrer, password_hash: passwordHash, ...user } = member
  const referrerId = referrer === undefined ? null : await findReferrer(tx, referrer)
  const { id } = await createUser(tx, { ...user, passwordHash, role: 'customer', referrerId })
  if (planId) {
    await tx.insert(purchases).values({ plan_id: planId, user_id: id, buyer_id: id, price: 0n })
    await tx.update(users).set({ plan_id: planId }).where(eq(users.id, id))
  }
  const link = passwordHash === noPassword ? await createFirstLink(tx, id) : undefined
  await post(tx, createPostings(id, { balance, earning }))
  return link
}

export const createFirstLink = async (client: Db | Tx, userId: string): Promise<string> =>
  (await insertResetLink(client, { userId, minutes: linkMinutes, isByStaff: false })).token

async function findReferrer(tx: Tx, username: string): Promise<string> {
  const [found] = await tx.select({ id: users.id }).from(users).where(hasUsername(username))
  if (!found) throw new Refusal('user_not_found')
  return found.id
}

/** Each has the member as its `ref`, so that none can be posted twice. */
const createPostings = (ref: string, { balance, earning }: Pick<ImportedMember, 'balance' | 'earning'>): Posting[] =>
  (
    [
      { reason: 'opening_balance', credit: memberAccount(ref, 'balance'), amount: balance },
      { reason: 'opening_earning', credit: memberAccount(ref, 'earning'), amount: earning },
    ] as const
  )
    .filter(({ amount }) => amount > 0n)
    .map((each) => ({ ...each, ref, debit: systemAccount('opening'), isUncounted: true }))

async function recordImport(tx: Tx, { actorId, done }: { actorId: string; done: Created[] }): Promise<void> {
  const sum = (purse: 'balance' | 'earning') => toTaka(done.reduce((all, { member }) => all + member[purse], 0n))
  const after = { members: done.length, balance: sum('balance'), earning: sum('earning'), by: 'command line' }
  await tx.insert(audits).values({ actor_id: actorId, ref: uuidv7(), action: 'import-members', after })
  recordChange(tx, { tags: ['Users'] })
}
