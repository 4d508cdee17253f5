import type { Access } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { findKeyUser, getKeyPermissions, lockKeyUser } from '../api-keys/find-api-key.ts'
import type { Db, Tx } from '../db/connect.ts'
import { assertFresh, type Caller, type Visitor } from '../http/caller.ts'
import type { EffectEndpoint } from '../http/effect.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { allows, assertActive } from './allowed.ts'

interface KeyParts {
  db: Db
  rateLimiter: RateLimiter
  endpoint: Access
  visitor: Visitor
}

/** A program with an API key. It has no session and no fresh proof, and only makes calls of administrators. */
export async function authorizeKey(token: string, { db, endpoint, visitor, rateLimiter }: KeyParts): Promise<Caller> {
  const user = await findKeyUser(db, token)
  if (!user) {
    await rateLimiter.countAddress(visitor.address)
    throw new Refusal('session_over')
  }
  await rateLimiter.countAccount(user.apiKeyId)
  assertActive(user)
  const { userId, apiKeyId, username, role } = user
  const permissions = getKeyPermissions(user)
  const caller = { ...visitor, userId, apiKeyId, username, role, permissions, isFresh: false }
  // It has no account of its own.
  if (endpoint.role !== 'admin') throw new Refusal('not_signed_in')
  if (!allows(endpoint, caller)) throw new Refusal('not_allowed')
  if (endpoint.fresh === true) assertFresh(caller)
  return caller
}

/** Checks the key again, in the transaction of the write. */
export async function authorizeKeyWrite(
  tx: Tx,
  { endpoint, caller, apiKeyId }: { endpoint: EffectEndpoint; caller: Caller; apiKeyId: string },
) {
  const user = await lockKeyUser(tx, apiKeyId)
  assertActive(user)
  Object.assign(caller, { username: user.username, role: user.role, permissions: getKeyPermissions(user) })
  if (!allows(endpoint, caller)) throw new Refusal('not_allowed')
}
