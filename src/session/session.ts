import { jwtDecode } from 'jwt-decode'
import * as v from 'valibot'
import { TokenClaims } from '#contract/sessions.ts'

const storageKey = 'accessToken'
/** The figures that `first-paint.js` shows at the next start. They belong to one session. */
export const snapshotKey = 'snapshot'

/** The claims of the access token. `exp` is seconds since 1970. */
export type Session = TokenClaims

export const isAdminRole = (role: string): boolean => role === 'admin' || role === 'super-admin'
/** False for a role of a later version. */
export const isKnownRole = (role: string): boolean => role === 'customer' || isAdminRole(role)

export const storeToken = (token: string): void => localStorage.setItem(storageKey, token)
const deviceTokenKey = 'deviceToken'

/** It belongs to this browser and not to an account, so it stays after a log-out. */
export const storeDeviceToken = (token: string): void => localStorage.setItem(deviceTokenKey, token)
export const readDeviceToken = (): string | undefined => localStorage.getItem(deviceTokenKey) ?? undefined

export const readToken = (): string | null => localStorage.getItem(storageKey)
export function clearSession(): void {
  localStorage.removeItem(snapshotKey)
  localStorage.removeItem(storageKey)
}

/** The session of the stored token, or null if there is none, it cannot be decoded or it has expired. */
export function readSession(): Session | null {
  const claims = decodeToken(readToken())
  return claims && !isExpired(claims) ? claims : null
}

export const isExpired = ({ exp }: Pick<Session, 'exp'>): boolean => exp * 1000 <= Date.now()

function decodeToken(token: string | null): Session | null {
  if (!token) return null
  try {
    return v.parse(TokenClaims, jwtDecode(token))
  } catch {
    return null
  }
}
