import { browserLocale, preferredLocale } from '../i18n/locale.ts'
import { decodeToken, expiresAtMs, readToken } from '../session/token.ts'

const page = document.documentElement

/** Whose start it is. `isWanted`: the prerendered screen is the one that this user will see. */
export function readStart() {
  const known = readStorage()
  const { claims, locale } = known
  const isHome = page.dataset.frame?.startsWith('/home') ?? false
  const isSignedIn = claims?.exp !== undefined && expiresAtMs(claims.exp) > Date.now()
  const isWanted = locale === page.lang && (isHome ? isSignedIn && claims.role === 'customer' : !isSignedIn)
  return { ...known, isHome, isWanted }
}

function readStorage() {
  try {
    const token = readToken()
    return { token, claims: decodeToken(token), locale: preferredLocale() }
  } catch {
    // The browser blocks local storage.
    return { token: null, claims: undefined, locale: browserLocale() }
  }
}
