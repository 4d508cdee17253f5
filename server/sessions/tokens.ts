import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'
import { TokenClaims } from '#contract/sessions.ts'

const algorithm = 'HS256'

export interface Tokens {
  /** Signs the access token of a session. */
  issue: (claims: Pick<TokenClaims, 'username' | 'role' | 'jti'>) => Promise<string>
  /** Verifies a token and returns its claims. Null if the token is invalid or expired. */
  read: (token: string) => Promise<TokenClaims | null>
  ttlS: number
}

/** Signs and reads access tokens. `ttlS` is seconds. */
export const createTokens = (secret: string, ttlS: number): Tokens => ({
  issue: (claims) => {
    const iat = Math.floor(Date.now() / 1000)
    return sign({ ...claims, iat, exp: iat + ttlS }, secret, algorithm)
  },
  read: async (token) => {
    const payload = await verify(token, secret, algorithm).catch(() => null)
    const claims = v.safeParse(TokenClaims, payload)
    return claims.success ? claims.output : null
  },
  ttlS,
})
