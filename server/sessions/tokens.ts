import { decode, sign, verify } from 'hono/jwt'
import * as v from 'valibot'
import { TokenClaims } from '#contract/sessions.ts'
import { deriveKeys } from '../process/keys.ts'

const alg = 'HS256'
/** Other tokens of the same key, such as later kinds, must not serve as access tokens. */
const kind = { aud: 'joma', typ: 'access' } as const

const Kind = v.object({ aud: v.literal(kind.aud), typ: v.literal(kind.typ) })

export interface Tokens {
  /** Signs the access token of a session. `ttlS` is seconds, at most those of all tokens. */
  issue: (claims: Pick<TokenClaims, 'username' | 'role' | 'roles' | 'jti'>, ttlS?: number) => Promise<string>
  /** Verifies a token and returns its claims. Null if the token is invalid or expired. */
  read: (token: string) => Promise<TokenClaims | null>
  ttlS: number
}

/** Signs tokens with the first secret, and reads those of all. `ttlS` is seconds. */
export function createTokens(secrets: readonly string[], ttlS: number): Tokens {
  const keys = secrets.map((secret) => {
    const { id, token } = deriveKeys(secret)
    return { kty: 'oct', k: token, alg, kid: id }
  })
  const [signing] = keys
  if (!signing) throw new Error('Tokens need a secret')
  return {
    issue: (claims, ownTtlS = ttlS) => {
      const iat = Math.floor(Date.now() / 1000)
      return sign({ ...claims, ...kind, iat, exp: iat + Math.min(ownTtlS, ttlS) }, signing, alg)
    },
    read: cacheVerified(async (token) => {
      const kid = readKeyId(token)
      const key = keys.find((each) => each.kid === kid)
      const payload = key ? await verifyKind(token, key) : kid === undefined ? await verifyOld(token, secrets) : null
      const claims = v.safeParse(TokenClaims, payload)
      return claims.success ? claims.output : null
    }),
    ttlS,
  }
}

const verifiedMax = 10_000

/** Caches the claims of verified tokens until they expire, because verifying takes a tenth of a read. A session's end is read from the database. */
function cacheVerified(verify: Tokens['read']): Tokens['read'] {
  const verified = new Map<string, TokenClaims>()
  return async (token) => {
    const known = verified.get(token)
    if (known && known.exp > Date.now() / 1000) return known
    verified.delete(token)
    const claims = await verify(token)
    if (!claims) return null
    if (verified.size === verifiedMax) verified.delete(verified.keys().next().value!)
    verified.set(token, claims)
    return claims
  }
}

function readKeyId(token: string): string | undefined {
  try {
    return (decode(token).header as { kid?: string }).kid
  } catch {
    return ''
  }
}

async function verifyKind(token: string, key: Parameters<typeof verify>[1]) {
  const payload = await verify(token, key, alg).catch(() => null)
  return v.is(Kind, payload) ? payload : null
}

/** Tokens of versions before keys were derived have no key id. They stay valid until they expire. */
async function verifyOld(token: string, secrets: readonly string[]) {
  for (const secret of secrets) {
    const payload = await verify(token, secret, alg).catch(() => null)
    if (payload) return payload
  }
  return null
}
