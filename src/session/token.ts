import { jwtDecode } from 'jwt-decode'
import type { TokenClaims } from '#contract/sessions.ts'
import { readClockAheadMs } from './clock.ts'

export const tokenKey = 'accessToken'

export const readToken = (): string | null => localStorage.getItem(tokenKey)

/** The claims of a token, unchecked. Undefined if it cannot be decoded. */
export function decodeToken(token: string | null): Partial<TokenClaims> | undefined {
  try {
    return jwtDecode<Partial<TokenClaims>>(token!)
  } catch {
    return undefined
  }
}

/** The claim `exp` by this phone's clock if that is ahead. Otherwise a session would be over at once. In ms since 1970. */
export const expiresAtMs = (exp: number): number => exp * 1000 + Math.max(0, readClockAheadMs())
