import * as v from 'valibot'
import { TokenClaims } from '#contract/sessions.ts'
import { accountKeys } from '../storage/account-keys.ts'
import { snapshotKey } from '../storage/snapshot.ts'
import { recordServerTime } from './clock.ts'
import { decodeToken, expiresAtMs, readToken, tokenKey } from './token.ts'

/** The claims of the access token. `exp` is seconds since 1970, by this phone's clock if that is ahead. */
export type Session = TokenClaims

export const isAdminRole = (role: string): boolean => role === 'admin' || role === 'super-admin'
/** False for a role of a later version. */
export const isKnownRole = (role: string): boolean => role === 'customer' || isAdminRole(role)

/** Stores the token that the server has issued just now. Throws the browser's exception if local storage is full. */
export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token)
  const claims = readClaims(token)
  if (claims) recordServerTime(claims.iat * 1000)
}

const deviceTokenKey = 'deviceToken'

/** It belongs to this browser and not to an account, so it stays after a log-out. */
export const storeDeviceToken = (token: string): void => localStorage.setItem(deviceTokenKey, token)
export const readDeviceToken = (): string | undefined => localStorage.getItem(deviceTokenKey) ?? undefined

/** In local storage from the beginning of a log-out until the account's data is deleted: its time, in ms since 1970. */
export const unfinishedKey = 'log-out'

export function clearSession(): void {
  localStorage.removeItem(snapshotKey)
  for (const key of accountKeys) localStorage.removeItem(key)
  localStorage.removeItem(tokenKey)
  // The removed token has left space, even if the storage was full.
  localStorage.setItem(unfinishedKey, String(Date.now()))
}

/** The session of the stored token, or null if there is none, it cannot be decoded or it has expired. */
export function readSession(): Session | null {
  const claims = readClaims(readToken())
  if (!claims) return null
  const session = { ...claims, exp: expiresAtMs(claims.exp) / 1000 }
  return isExpired(session) ? null : session
}

const isExpired = ({ exp }: Pick<Session, 'exp'>): boolean => exp * 1000 <= Date.now()

/** Of the token that was decoded last: screens read the session many times. */
let last: { token: string | null; claims: Session | null } | undefined

function readClaims(token: string | null): Session | null {
  if (last?.token !== token) {
    const { success, output } = v.safeParse(TokenClaims, decodeToken(token))
    last = { token, claims: success ? output : null }
  }
  return last.claims
}
