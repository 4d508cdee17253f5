import { and, eq, not, sql } from 'drizzle-orm'
import type { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { addPoints, addPointsBelow, type Counted, isOver, limitReached, waitMs } from '../http/limiter.ts'
import { noAddress } from '../http/proxies.ts'
import { rateLimits } from '../http/table.ts'
import { foldCase } from '../http/throttle.ts'

export interface SignInAttempt {
  username: string
  address: string
  /** Set if the account has signed in from this browser before. */
  deviceId?: string | undefined
}

export interface SignInThrottle {
  /** Throws if the attempt is limited; without a query, if that is known from an earlier refusal. */
  assertNotBlocked: (attempt: SignInAttempt) => void
  /** Counts an attempt as failed, or refuses it. Not inside a transaction. */
  count: (attempt: SignInAttempt) => Promise<void>
  /** Removes the counts of a successful attempt. */
  forgive: (client: Db | Tx, attempt: SignInAttempt) => Promise<void>
}

const windowS = 15 * 60
/** Wrong passwords of one account from one address, or from one of its devices. */
const failuresMax = 10
/** Accounts that one address has tried with a wrong password. Many members can share the address of a mobile network. */
const accountsMax = 100
/** Wrong passwords of an account from all strangers before further attempts have to wait. */
const freeFailures = 10
const longestDelayS = 30
/** How long a refusal is remembered without a query. Short, because another process may forgive the attempt. */
const rememberedMs = 60_000
const rememberedMax = 10_000

/**
 * Limits wrong passwords so that strangers cannot close an account: a device that has signed in before has its own count,
 * an address is closed for one account only, and the count of the whole account only slows attempts. Counts each attempt
 * as failed before its result is known, so that parallel attempts are limited too.
 */
export function createSignInThrottle(db: Db): SignInThrottle {
  const closedKeys = createClosedKeys()
  const createKeys = ({ username, address, deviceId }: SignInAttempt) => {
    const account = foldCase(username)
    return {
      device: deviceId && `sign-in device:${deviceId}`,
      pair: `sign-in pair:${address} ${account}`,
      account: `sign-in account:${account}`,
      delay: `sign-in delay:${account}`,
      address: `sign-in address:${address}`,
    }
  }
  type Keys = ReturnType<typeof createKeys>

  async function countDevice(key: string) {
    const counted = await addPoint(db, key)
    if (counted.points > failuresMax) refuse(key, counted)
  }

  /** In one transaction, so that an attempt that is refused is not counted. The order of keys prevents deadlocks. */
  const countStranger = (keys: Keys, hasAddress: boolean) =>
    db.transaction(async (tx) => {
      const account = await addPoint(tx, keys.account)
      const pair = await addPoint(tx, keys.pair)
      if (pair.points > failuresMax) refuse(keys.pair, pair)
      if (account.points > freeFailures) await delay(tx, keys.delay, account.points - freeFailures)
      if (hasAddress) await countAddress(tx, keys.address, pair.points === 1)
    })

  return {
    assertNotBlocked: (attempt) => {
      const keys = createKeys(attempt)
      for (const key of keys.device ? [keys.device] : [keys.address, keys.pair, keys.delay]) {
        const waitMs = closedKeys.waitMs(key)
        if (waitMs > 0) throw key === keys.delay ? tooSoon(waitMs) : tooManyAttempts(waitMs)
      }
    },
    count: async (attempt) => {
      const keys = createKeys(attempt)
      try {
        if (keys.device) await countDevice(keys.device)
        else await countStranger(keys, attempt.address !== noAddress)
      } catch (error) {
        if (!(error instanceof Closed)) throw error
        closedKeys.add(error.key, Date.now() + error.waitMs)
        throw error.refusal
      }
    },
    forgive: async (client, attempt) => {
      const { device, pair, account, delay: delayed, address } = createKeys(attempt)
      // A known device must not reset the strangers' counts: they would get free attempts after each visit of the member.
      if (device) return void (await client.delete(rateLimits).where(eq(rateLimits.key, device)))
      // In the order of `countStranger`: two transactions that lock the keys in different orders can deadlock.
      await client.delete(rateLimits).where(eq(rateLimits.key, account))
      const deleted = await client.delete(rateLimits).where(eq(rateLimits.key, pair)).returning()
      await client.delete(rateLimits).where(eq(rateLimits.key, delayed))
      closedKeys.delete(pair)
      closedKeys.delete(delayed)
      if (deleted.length === 0) return
      const points = sql`greatest(${rateLimits.points} - 1, 0)`
      await client.update(rateLimits).set({ points }).where(eq(rateLimits.key, address))
    },
  }
}

/** The keys that have reached their limit, in memory, so that a flood of attempts costs no query. */
function createClosedKeys() {
  const closed = new Map<string, { untilMs: number; knownUntilMs: number }>()
  return {
    /** 0 if the key is open, or has to be read again. */
    waitMs: (key: string): number => {
      const found = closed.get(key)
      return found && found.knownUntilMs > Date.now() ? found.untilMs - Date.now() : 0
    },
    add: (key: string, untilMs: number) => {
      const [oldest] = closed.keys()
      if (closed.size >= rememberedMax) closed.delete(oldest!)
      closed.set(key, { untilMs, knownUntilMs: Math.min(untilMs, Date.now() + rememberedMs) })
    },
    delete: (key: string) => closed.delete(key),
  }
}

/** A limit is reached. Rolls back the transaction of the counts. */
class Closed extends Error {
  readonly key: string
  readonly waitMs: number
  readonly refusal: Refusal

  constructor(key: string, waitMs: number, refusal: Refusal) {
    super(key)
    this.key = key
    this.waitMs = waitMs
    this.refusal = refusal
  }
}

function refuse(key: string, counted: Counted): never {
  const waitMs = Math.max(1_000, counted.waitMs)
  throw new Closed(key, waitMs, tooManyAttempts(waitMs))
}

const tooManyAttempts = (waitMs: number) => limitReached('too_many_attempts', { waitMs })

const tooSoon = (waitMs: number) =>
  limitReached('too_many_requests', { waitMs: Math.min(waitMs, longestDelayS * 1_000) })

const addPoint = (client: Db | Tx, key: string) => addPoints(client, { key, windowS })

/** Counts the accounts that an address has tried, not its attempts. */
async function countAddress(tx: Tx, key: string, isNewAccount: boolean): Promise<void> {
  const address = isNewAccount ? await addPoint(tx, key) : await readPoints(tx, key)
  if (address && address.points > accountsMax) refuse(key, address)
}

/** Undefined if there is no count, or its window is over. */
async function readPoints(client: Tx, key: string): Promise<Counted | undefined> {
  const [counted] = await client
    .select({ points: rateLimits.points, waitMs })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), not(isOver)))
  return counted
}

/** Refuses an attempt within the delay after the last one, which grows with each failure: 1, 2, 4, … 30 s. */
async function delay(tx: Tx, key: string, failures: number): Promise<void> {
  const windowS = Math.min(longestDelayS, 2 ** Math.min(failures - 1, 10))
  if (await addPointsBelow(tx, { key, windowS, max: 1 })) return
  const running = await readPoints(tx, key)
  const remainingMs = Math.max(0, running?.waitMs ?? 0)
  throw new Closed(key, remainingMs, tooSoon(remainingMs))
}
