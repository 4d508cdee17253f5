import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '#contract/errors.ts'

/** Each hash takes 19 MiB and a processor: more at once would slow the reads of other members. */
const queue = pLimit(2)
/** About 10 s of hashing. The page gives up after a longer wait. */
const waitingMax = 400
const retryAfterS = 10

/** Hashing runs apart from other work, a few at once. Refuses a call when too many wait. */
function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= waitingMax) {
    throw new Refusal('too_many_requests', { retryAfterS, values: { seconds: retryAfterS } })
  }
  return queue(work)
}

/** The library's own parameters: argon2id, 19 MiB, 2 passes. */
export const hashPassword = async (password: string): Promise<string> => enqueue(() => hash(password))

/** Takes the same time without an account, so that the response time does not reveal whether a name exists. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await enqueue(async () => verify(storedHash ?? (await unusableHash), password))
  return isRight && storedHash !== undefined
}

const unusableHash = hash(crypto.randomUUID())
