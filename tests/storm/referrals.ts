import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { blockableCount } from './admin-actions.ts'
import type { StormState } from './state.ts'

/**
 * Adds the bonuses and refer balances of the ledger to the expected balances. Their payment depends on the order of concurrent
 * writes: a referrer who is blocked earns nothing, and only the first purchase of a buyer and plan pays. Returns what is
 * wrong with them.
 */
export async function settleReferrals(db: Db, state: StormState): Promise<string[]> {
  return [...(await settleBonuses(db, state)), ...(await settleReferBalances(db, state))]
}

async function settleBonuses(db: Db, { members, toppedUp, referBonus, balances }: StormState): Promise<string[]> {
  const paid = await queryRows<{ referred: string; receiver: string; amount: string }>(
    db,
    sql`select u.username as referred, r.username as receiver, p.amount::text as amount
      from posting p join "user" u on u.id = p.ref join account a on a.id = p.credit join "user" r on r.id = a.owner_id
      where p.reason = 'referral_bonus'`,
  )
  for (const { receiver, amount } of paid) balances.add(receiver, { earning: BigInt(amount) })
  const isDue = (username: string, receiver: string | undefined) =>
    receiver !== undefined &&
    toppedUp.has(username) &&
    members.some((each) => each.username === username && each.referrer === receiver)
  const wrong = paid.filter(
    ({ referred, receiver, amount }) => !isDue(referred, receiver) || BigInt(amount) !== referBonus,
  )
  const blockable = listBlockable(members)
  const missing = members.filter(
    ({ username, referrer }) =>
      isDue(username, referrer) &&
      !blockable.includes(referrer!) &&
      !paid.some(({ referred }) => referred === username),
  )
  return [
    ...wrong.map(({ referred }) => `A wrong bonus for ${referred}`),
    ...missing.map(({ username }) => `No bonus for ${username}`),
  ]
}

/** The members who may be blocked at the time of a payment. */
const listBlockable = (members: StormState['members']) =>
  members.slice(0, blockableCount).map(({ username }) => username)

async function settleReferBalances(
  db: Db,
  { members, plans, referringPurchases, balances }: StormState,
): Promise<string[]> {
  const paid = await queryRows<{ buyer: string; plan: string; referrer: string; receiver: string; amount: string }>(
    db,
    sql`select b.username as buyer, l.plan_name as plan, f.username as referrer, r.username as receiver,
        p.amount::text as amount
      from posting p join purchase c on c.id = p.ref join "user" b on b.id = c.buyer_id join plan l on l.id = c.plan_id
      join "user" h on h.id = c.user_id join "user" f on f.id = h.referrer_id
      join account a on a.id = p.credit join "user" r on r.id = a.owner_id
      where p.reason = 'plan_referral'`,
  )
  for (const { receiver, amount } of paid) balances.add(receiver, { earning: BigInt(amount) })
  const isRight = ({ plan, referrer, receiver, amount }: (typeof paid)[number]) =>
    referrer === receiver && plans.some(({ name, referBalance }) => name === plan && referBalance === BigInt(amount))
  const keys = paid.map(({ buyer, plan }) => `${buyer} ${plan}`)
  const expected = [...referringPurchases]
  const blockable = listBlockable(members)
  const mayBeUnpaid = (key: string) => {
    const buyer = members.find(({ username }) => key.startsWith(`${username} `))
    return [buyer?.username, buyer?.referrer].some((each) => each !== undefined && blockable.includes(each))
  }
  const isComplete =
    new Set(keys).size === keys.length &&
    keys.every((key) => expected.includes(key)) &&
    expected.every((key) => keys.includes(key) || mayBeUnpaid(key))
  return [
    ...paid.filter((row) => !isRight(row)).map(({ buyer, plan }) => `A wrong refer balance of ${buyer} for ${plan}`),
    ...(isComplete ? [] : [`Refer balances of ${keys}, not of ${expected}`]),
  ]
}
