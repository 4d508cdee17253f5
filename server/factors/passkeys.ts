import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { readBrandTexts } from '../brands/read-brand.ts'
import type { Db, Tx } from '../db/connect.ts'
import { passkeyChallenges, passkeys } from './table.ts'

const challengeMinutes = 5

/** Loaded with the first passkey, because it makes the start of the server slower. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The site that passkeys belong to. */
const getSite = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const storeChallenge = (client: Db | Tx, userId: string, challenge: string) =>
  client
    .insert(passkeyChallenges)
    .values({ user_id: userId, challenge, expires_at: sql`now() + make_interval(mins => ${challengeMinutes})` })

/** Whether a challenge was sent to the user. Each one counts once. */
const takeChallenge = (client: Db | Tx, userId: string) => async (challenge: string) => {
  const { challenge: sent, user_id, expires_at } = passkeyChallenges
  const taken = await client
    .delete(passkeyChallenges)
    .where(and(eq(sent, challenge), eq(user_id, userId), gt(expires_at, sql`now()`)))
    .returning({ sent })
  return taken.length > 0
}

export const listPasskeys = (client: Db | Tx, userId: string) =>
  client.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(passkeys.id)

const toDescriptor = ({ credential_id, transports }: typeof passkeys.$inferSelect) => ({
  id: credential_id,
  transports: transports as AuthenticatorTransport[],
})

interface Owner {
  userId: string
  username: string
}

/** The options for a new passkey of a user. */
export async function startPasskey(tx: Tx, { userId, username }: Owner, publicUrl: string) {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: (await readBrandTexts(tx)).name,
    rpID: getSite(publicUrl).rpID,
    userName: username,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: (await listPasskeys(tx, userId)).map(toDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
  await storeChallenge(tx, userId, options.challenge)
  return options
}

/** Stores a new passkey. Returns false if the response is not right. */
export async function addPasskey(
  tx: Tx,
  { userId, label, response }: { userId: string; label: string; response: object },
  publicUrl: string,
): Promise<boolean> {
  const { rpID, origin } = getSite(publicUrl)
  const { verifyRegistrationResponse } = await loadLibrary()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: takeChallenge(tx, userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const added = await tx
    .insert(passkeys)
    .values({ user_id: userId, label, credential_id: id, public_key: publicKey, counter, transports })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return added.length > 0
}

/** The options for a proof by one of the user's passkeys. Null if there is none. */
export async function createPasskeyOptions(client: Db | Tx, userId: string, publicUrl: string) {
  const own = await listPasskeys(client, userId)
  if (own.length === 0) return null
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: getSite(publicUrl).rpID,
    allowCredentials: own.map(toDescriptor),
    userVerification: 'required',
  })
  await storeChallenge(client, userId, options.challenge)
  return options
}

/** A checked response of a passkey. */
export interface UsedPasskey {
  id: string
  counter: number
}

/** Checks the response of a passkey. Undefined if it is not right. */
export async function checkPasskey(
  db: Db,
  { userId, response }: { userId: string; response: object },
  publicUrl: string,
): Promise<UsedPasskey | undefined> {
  const { id } = response as AuthenticationResponseJSON
  const isOwn = and(eq(passkeys.user_id, userId), eq(passkeys.credential_id, String(id)))
  const [passkey] = await db.select().from(passkeys).where(isOwn)
  if (!passkey) return undefined
  const { rpID, origin } = getSite(publicUrl)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: takeChallenge(db, userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: passkey.credential_id, publicKey: passkey.public_key, counter: passkey.counter },
  }).catch(() => undefined)
  return verified?.verified ? { id: passkey.id, counter: verified.authenticationInfo.newCounter } : undefined
}

/** Stores the use of a passkey. Returns false if it was removed or used again meanwhile. */
export async function acceptPasskey(tx: Tx, { id, counter }: UsedPasskey): Promise<boolean> {
  const isNewer = or(lt(passkeys.counter, counter), eq(passkeys.counter, 0))
  const accepted = await tx
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id })
  return accepted.length > 0
}
