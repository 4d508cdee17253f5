import { Refusal } from '#contract/errors.ts'
import type { Caller } from '../http/caller.ts'
import { toStoredUsername } from './find-member.ts'

/** Refuses a body that names another member than the caller. */
export function refuseOtherUsername(username: string | undefined, caller: Pick<Caller, 'username'>): void {
  const isOwn = username === undefined || toStoredUsername(username).toLowerCase() === caller.username.toLowerCase()
  if (!isOwn) throw new Refusal('not_allowed', { field: 'username' })
}
