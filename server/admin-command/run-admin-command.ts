import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { AuditAction } from '#contract/audits.ts'
import { Username } from '#contract/fields.ts'
import { audits } from '../audits/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { removeAllFactors } from '../factors/factor-check.ts'
import { resetLinkMinutes } from '../mail/member-mails.ts'
import { describeCounts, resealRows } from '../secrets/reseal.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { createResetLink, createResetUrl } from '../sessions/reset-links.ts'
import { createUser } from '../users/create-user.ts'
import { hasUsername, takeLockOf } from '../users/find-member.ts'
import { localDomain } from '../users/local-domain.ts'
import { hashPassword } from '../users/passwords.ts'
import { userColumns, users } from '../users/table.ts'

export const AdminRequest = v.variant('command', [
  v.object({ command: v.literal('list') }),
  v.object({ command: v.literal('reseal') }),
  v.object({ command: v.literal('create'), name: v.pipe(v.string(), v.trim(), Username) }),
  v.object({ command: v.picklist(['unblock', 'reset-password', 'remove-factors']), name: v.string() }),
])
export type AdminRequest = v.InferOutput<typeof AdminRequest>

interface Parts {
  db: Db
  /** The base of links. */
  publicUrl: string
  /** The secrets of the server, the current one first. */
  readSealSecrets: () => readonly string[]
}

/**
 * Manages administrators for the operator of the server, who may have lost access. Returns the lines to print. The audit log
 * shows the administrator as the actor, because the operator has no account.
 */
export async function runAdminCommand(
  { db, publicUrl, readSealSecrets }: Parts,
  request: AdminRequest,
): Promise<string[]> {
  if (request.command === 'list') return listAdmins(db)
  if (request.command === 'reseal') return describeCounts(await resealRows({ db, secrets: readSealSecrets() }))
  const { command, name } = request
  const describeLink = (token: string) => [
    `Open this link within ${resetLinkMinutes} minutes to choose the password. It works once:`,
    createResetUrl(publicUrl, token),
  ]
  if (command === 'unblock') {
    await runTransaction(db, (tx) => unblock(tx, name))
    return [`${name} can sign in again.`]
  }
  if (command === 'remove-factors') {
    await runTransaction(db, (tx) => removeFactors(tx, name))
    return [`${name} is signed out, and signs in with the password alone.`]
  }
  if (command === 'create') return describeLink(await createAdmin(db, name))
  return describeLink(await runTransaction(db, (tx) => createLink(tx, name)))
}

const isAdmin = inArray(users.role, ['admin', 'super-admin'])

async function listAdmins(db: Db): Promise<string[]> {
  const found = await db.select(userColumns).from(users).where(isAdmin).orderBy(asc(users.id))
  return found.map(({ username, role, status, deleted_at, created_at }) => {
    const state = deleted_at ? 'deleted' : status === 'block' ? 'blocked' : 'active'
    return `${username}  ${role}  ${state}  since ${created_at.toISOString().slice(0, 10)}`
  })
}

async function createAdmin(db: Db, name: string): Promise<string> {
  // A random password that is not printed. The link sets the first usable one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return runTransaction(db, async (tx) => {
    const admin = await createUser(tx, {
      username: name,
      email: `${name}${localDomain}`,
      country: 'Bangladesh',
      mobile_number: '',
      gender: 'female',
      role: 'admin',
      referrerId: null,
      passwordHash,
    })
    await insertAudit(tx, admin.id, 'create-admin', { username: admin.username, role: admin.role })
    return createResetLink(tx, admin.id)
  })
}

async function unblock(tx: Tx, name: string): Promise<void> {
  const admin = await findAdmin(tx, name)
  if (admin.status === 'block') {
    await tx.update(users).set({ status: 'on-progress' }).where(eq(users.id, admin.id))
    await insertAudit(tx, admin.id, 'block-user', { status: 'on-progress' })
  }
  const isDeleted = and(eq(users.id, admin.id), isNotNull(users.deleted_at))
  const recovered = await tx.update(users).set({ deleted_at: null }).where(isDeleted).returning({ id: users.id })
  if (recovered.length > 0) await insertAudit(tx, admin.id, 'recover-user', { is_delete: false })
}

/** For an administrator who has lost the authenticator app, the passkeys and the recovery codes. */
async function removeFactors(tx: Tx, name: string): Promise<void> {
  const admin = await findAdmin(tx, name)
  await removeAllFactors(tx, admin.id)
  await endAllSessions(tx, admin.id)
  await insertAudit(tx, admin.id, 'remove-factors', {})
}

async function createLink(tx: Tx, name: string): Promise<string> {
  const admin = await findAdmin(tx, name)
  if (admin.deleted_at || admin.status === 'block') throw new Error(`${name} is blocked or deleted: unblock it first.`)
  await insertAudit(tx, admin.id, 'issue-password-link', {})
  return createResetLink(tx, admin.id)
}

async function findAdmin(tx: Tx, name: string) {
  await takeLockOf(tx, name)
  const [admin] = await tx
    .select(userColumns)
    .from(users)
    .where(and(hasUsername(name), isAdmin))
    .for('update')
  if (!admin) throw new Error(`There is no administrator ${name}.`)
  return admin
}

async function insertAudit(tx: Tx, adminId: string, action: AuditAction, after: Record<string, unknown>) {
  const entry = { actor_id: adminId, ref: adminId, member_id: adminId, action }
  await tx.insert(audits).values({ ...entry, after: { ...after, by: 'command line' } })
  recordChange(tx, { tags: ['Users', 'Auth'], memberId: adminId })
}
