import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
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

/** The hash of an account without a password: its owner chooses one with a link. */
export const noPassword = ''

/** Another program's hash: it is replaced at the next sign-in. */
export const isForeignHash = (storedHash: string): boolean =>
  storedHash !== noPassword && !/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.test(storedHash)

const bcrypt = /^\$2[aby]\$(?<rounds>\d\d)\$[./A-Za-z0-9]{53}$/
const argon2 =
  /^\$argon2(?:id|i|d)\$v=(?:16|19)\$m=(?<kib>\d{1,6}),t=(?<passes>\d{1,2}),p=(?<lanes>\d)\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,172}$/

/** Whether another program's hash can be checked, at a cost that a sign-in may have. */
export function isUsableHash(foreignHash: string): boolean {
  const { rounds, kib, passes, lanes } = (bcrypt.exec(foreignHash) ?? argon2.exec(foreignHash))?.groups ?? {}
  if (rounds) return Number(rounds) >= 4 && Number(rounds) <= 14
  return kib !== undefined && Number(kib) <= 131_072 && Number(passes) <= 10 && Number(lanes) >= 1
}

const verifyAny = (storedHash: string, password: string): Promise<boolean> =>
  storedHash.startsWith('$2') ? verifyBcrypt(password, storedHash) : verify(storedHash, password)

/** Keyboards differ in how they compose a character, such as য় and full-width letters. */
const normalize = (password: string) => password.normalize('NFKC')

/**
 * Takes the same time without an account, so that the response time does not reveal whether a name exists. Older hashes are of the
 * password as it was typed. So a password that normalizing changes is compared twice, also if the first comparison succeeds.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await enqueue(async () => {
    const compared = storedHash || (await unusableHash)
    const forms = new Set([normalize(password), password])
    let isEqual = false
    for (const form of forms) isEqual = (await verifyAny(compared, form)) || isEqual
    return isEqual
  })
  return isRight && Boolean(storedHash)
}

const unusableHash = hash(crypto.randomUUID())
