import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import type { Visitor } from '../http/caller.ts'
import type { MemberMailer } from '../mail/member-mailer.ts'
import { resetLinkMinutes } from '../mail/member-mails.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { resets } from './table.ts'

const tokenBytes = 32

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
const isUnexpired = gt(resets.expires_at, sql`now()`)

/**
 * Creates the token of a new link. Older links stay valid until one is used: users may click a mail that arrives late, and
 * another user's request must not invalidate the link.
 */
export const createResetLink = async (client: Db | Tx, userId: string): Promise<string> =>
  (await insertResetLink(client, { userId, minutes: resetLinkMinutes, isByStaff: false })).token

/** A link that an administrator gives to a member who cannot read the mail. */
export const createStaffLink = (client: Db | Tx, userId: string, minutes: number) =>
  insertResetLink(client, { userId, minutes, isByStaff: true })

interface NewLink {
  userId: string
  minutes: number
  isByStaff: boolean
}

/** A link with its own validity. */
export async function insertResetLink(client: Db | Tx, { userId: user_id, minutes, isByStaff: is_by_staff }: NewLink) {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expires_at = sql`now() + make_interval(mins => ${minutes})`
  const link = { token_hash: hashToken(token), user_id, expires_at, is_by_staff }
  const created = one(await client.insert(resets).values(link).returning({ expires_at: resets.expires_at }))
  return { token, expires_at: created.expires_at }
}

export const createResetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/recovery-password#pst=${token}`

/** `by` only lets the page name the consequences before the new password is set. */
export const createStaffUrl = (publicUrl: string, token: string): string =>
  `${createResetUrl(publicUrl, token)}&by=staff`

/** The user of a link that can be used. An invalid link never becomes valid again. */
export async function findResetUser(db: Db, token: string) {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      mobile_number: users.mobile_number,
      role: users.role,
      isByStaff: resets.is_by_staff,
    })
    .from(resets)
    .innerJoin(users, eq(users.id, resets.user_id))
    .where(and(eq(resets.token_hash, hashToken(token)), isUnexpired))
  return user
}

/** Redeems a link. Of concurrent calls one succeeds, and the others are refused. */
export async function redeemResetLink(tx: Tx, token: string) {
  const hasToken = eq(resets.token_hash, hashToken(token))
  const [user] = await tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      locale: users.locale,
      status: users.status,
    })
    .from(resets)
    .innerJoin(users, eq(users.id, resets.user_id))
    .where(and(hasToken, isUnexpired, isNull(users.deleted_at)))
    .for('update', { of: users })
  // A concurrent call that waited for the lock deletes no row here.
  const [deleted] = await tx.delete(resets).where(hasToken).returning()
  if (!user || !deleted) throw new Refusal('reset_link_over', { field: 'token' })
  if (user.status === 'block') throw new Refusal('account_blocked')
  return user
}

// A random delay: the work begins after the response, so that its duration cannot be measured.
const minDelayMs = 100
const maxDelayMs = 300

export interface LinkSender {
  db: Db
  mailer: MemberMailer
  /** The base of links. */
  publicUrl: string
}

/** Mails a link to the account of that name, if there is one that may sign in. */
export async function sendResetLink(
  { db, mailer, publicUrl }: LinkSender,
  username: string,
  caller: Visitor,
): Promise<void> {
  await pause(randomInt(minDelayMs, maxDelayMs))
  const created = await db.transaction(async (tx) => {
    const isActive = and(hasUsername(username), eq(users.status, 'on-progress'), isNull(users.deleted_at))
    // Locked, so that a concurrent block or deletion also deletes this link.
    const [user] = await tx.select().from(users).where(isActive).for('share')
    if (!user) return undefined
    await recordSecurityEvent(tx, { kind: 'reset-requested', userId: user.id, caller })
    return { user, token: await createResetLink(tx, user.id) }
  })
  if (!created) return
  const { username: name, email, locale } = created.user
  const about = { username: name, link: createResetUrl(publicUrl, created.token) }
  mailer.send({ to: email, locale, kind: 'reset-link', about, isRequested: true })
}
