import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { signInFailures } from './table.ts'

const windowMinutes = 15
const failuresMax = { account: 10, address: 100 }
const windowStart = sql`now() - make_interval(mins => ${windowMinutes})`

interface Attempt {
  username: string
  address: string
}

const accountOf = ({ username }: Attempt) => `account ${username.trim().toLowerCase()}`
const addressOf = ({ address }: Attempt) => `address ${address}`

/** Refuses an attempt after too many failures, of the account or from the address. Successes do not count. */
export async function refuseIfThrottled(db: Db, attempt: Attempt): Promise<void> {
  const recent = await db
    .select()
    .from(signInFailures)
    .where(
      and(
        inArray(signInFailures.subject, [accountOf(attempt), addressOf(attempt)]),
        gt(signInFailures.since, windowStart),
      ),
    )
  const worn = recent.find(
    ({ subject, failures }) => failures >= (subject === addressOf(attempt) ? failuresMax.address : failuresMax.account),
  )
  if (!worn) return
  const retryAfterS = Math.max(1, Math.ceil((worn.since.getTime() - Date.now()) / 1000) + windowMinutes * 60)
  throw new Refusal('too_many_attempts', { retryAfterS, values: { minutes: Math.ceil(retryAfterS / 60) } })
}

/** Counts a failure, in a new window where the last one is over. */
export async function countFailure(db: Db, attempt: Attempt): Promise<void> {
  const isOver = sql`${signInFailures.since} < ${windowStart}`
  await db
    .insert(signInFailures)
    .values([accountOf(attempt), addressOf(attempt)].map((subject) => ({ subject, failures: 1, since: sql`now()` })))
    .onConflictDoUpdate({
      target: signInFailures.subject,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInFailures.failures} + 1 end`,
        since: sql`case when ${isOver} then now() else ${signInFailures.since} end`,
      },
    })
}

export const forgetFailures = (tx: Tx, attempt: Attempt) =>
  tx.delete(signInFailures).where(eq(signInFailures.subject, accountOf(attempt)))
