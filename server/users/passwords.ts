import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { limitReached } from '../http/limiter.ts'

/** Each hash takes 19 MiB and a processor: more at once would slow the reads of other members. */
const queue = pLimit(2)
/** About 10 s of hashing. The page gives up after a longer wait. */
const waitingMax = 400
const retryAfterMs = 10_000

/** Hashing runs apart from other work, a few at once. Refuses a call when too many wait. */
function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= waitingMax) {
    throw limitReached('too_many_requests', { waitMs: retryAfterMs })
  }
  return queue(work)
}

/** The library's own parameters: argon2id, 19 MiB, 2 passes. */
export const hashPassword = async (password: string): Promise<string> => enqueue(() => hash(normalize(password)))

/** Keyboards differ in how they compose a character, such as য় and full-width letters. */
const normalize = (password: string) => password.normalize('NFKC')

/**
 * Takes the same time without an account, so that the response time does not reveal whether a name exists. Older hashes are of the
 * password as it was typed. So a password that normalizing changes is compared twice, also if the first comparison succeeds.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await enqueue(async () => {
    const compared = storedHash ?? (await unusableHash)
    const forms = new Set([normalize(password), password])
    let isEqual = false
    for (const form of forms) isEqual = (await verify(compared, form)) || isEqual
    return isEqual
  })
  return isRight && storedHash !== undefined
}

const unusableHash = hash(crypto.randomUUID())
