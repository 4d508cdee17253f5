import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import type { Mailer } from '../mail/mailer.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { createResetLink, linkMinutes } from './reset-links.ts'

// A random delay: the work begins after the response, so that its duration cannot be measured.
const minDelayMs = 100
const maxDelayMs = 300

export interface LinkSender {
  db: Db
  mailer: Mailer
  /** The base of links. */
  publicUrl: string
}

/** Mails a link to the account of that name, if there is one that may sign in. */
export async function sendResetLink({ db, mailer, publicUrl }: LinkSender, username: string): Promise<void> {
  await pause(randomInt(minDelayMs, maxDelayMs))
  const [user] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(hasUsername(username), eq(users.status, 'on-progress'), isNull(users.deleted_at)))
  if (!user) return
  const token = await createResetLink(db, user.id)
  const text = textOf(user.username, `${publicUrl}/auth/recovery-password?pst=${token}`)
  mailer.send({ to: user.email, subject: 'Choose a new password for Joma', text })
}

const textOf = (username: string, link: string) => `Hello,

a new password was requested for the Joma account "${plain(username)}".
If it was you, open this link within ${linkMinutes} minutes and choose one:

${link}

The link works once. If it was not you, do nothing: your password stays as it is.

Joma
`

/** Removes control characters and those that change the text direction. */
const plain = (username: string) => username.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
