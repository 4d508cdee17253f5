import { type SQL, sql } from 'drizzle-orm'
import { users } from '../users/table.ts'
import { passkeys, totps } from './table.ts'

/** Matches users with a second factor: a confirmed authenticator app or a passkey. */
export const hasFactor: SQL<boolean> = sql`(
  exists (select 1 from ${totps} where ${totps.user_id} = ${users.id} and ${totps.confirmed_at} is not null)
  or exists (select 1 from ${passkeys} where ${passkeys.user_id} = ${users.id}))`
