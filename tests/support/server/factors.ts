import { eq, sql } from 'drizzle-orm'
import { jwtDecode } from 'jwt-decode'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { factors } from '#contract/factors.ts'
import { totps } from '#server/factors/table.ts'
import { sessions } from '#server/sessions/table.ts'
import { call } from './call.ts'
import type { Account } from './members.ts'
import { db } from './test-app.ts'

/** The code of an authenticator app, of the present time step or a later one. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Adds an authenticator app to an account. Codes of all time steps are unused afterwards. */
export async function addTotp(as: Account) {
  const { secret } = (await call(factors.startTotp, {}, { as })).data
  const confirmed = await call(factors.confirmTotp, { code: totpCode(secret) }, { as })
  expect(confirmed.status).toBe(200)
  await db.update(totps).set({ last_step: 0 }).where(eq(totps.user_id, as.id))
  return { secret, recoveryCodes: confirmed.data.recovery_codes }
}

const isSessionOf = ({ token }: Account) => eq(sessions.id, jwtDecode<{ jti: string }>(token).jti)

/** Sets when the account's session was last proved. */
export const setProvedAgo = (as: Account, minutes: number) =>
  db
    .update(sessions)
    .set({ proved_at: sql`now() - make_interval(mins => ${minutes})` })
    .where(isSessionOf(as))

/** When the account's session was last used. */
export const readLastUse = async (as: Account) =>
  (await db.select({ at: sessions.last_used_at }).from(sessions).where(isSessionOf(as)))[0]?.at

/** Sets when the account's session was last used. */
export const setUsedAgo = (as: Account, minutes: number) =>
  db
    .update(sessions)
    .set({ last_used_at: sql`now() - make_interval(mins => ${minutes})` })
    .where(isSessionOf(as))
