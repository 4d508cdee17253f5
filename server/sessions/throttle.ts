import { eq, sql } from 'drizzle-orm'
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

/**
 * Counts an attempt as a failure before anybody knows how it ends, so that many at once cannot all slip through.
 * Refuses it, uncounted, after too many of the account or from the address.
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    await count(tx, accountOf(attempt), failuresMax.account)
    await count(tx, addressOf(attempt), failuresMax.address)
  })
}

async function count(tx: Tx, subject: string, max: number): Promise<void> {
  const isOver = sql`${signInFailures.since} < ${windowStart}`
  const [counted] = await tx
    .insert(signInFailures)
    .values({ subject, failures: 1, since: sql`now()` })
    .onConflictDoUpdate({
      target: signInFailures.subject,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInFailures.failures} + 1 end`,
        since: sql`case when ${isOver} then now() else ${signInFailures.since} end`,
      },
    })
    .returning()
  if (counted!.failures <= max) return
  const retryAfterS = Math.max(1, Math.ceil((counted!.since.getTime() - Date.now()) / 1000) + windowMinutes * 60)
  throw new Refusal('too_many_attempts', { retryAfterS, values: { minutes: Math.ceil(retryAfterS / 60) } })
}

/** The attempt was none of the failures, and the account's earlier ones are forgiven. */
export async function forgive(tx: Db | Tx, attempt: Attempt): Promise<void> {
  await tx.delete(signInFailures).where(eq(signInFailures.subject, accountOf(attempt)))
  await tx
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
    .where(eq(signInFailures.subject, addressOf(attempt)))
}
