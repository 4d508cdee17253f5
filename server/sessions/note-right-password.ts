import { hourS } from '#contract/durations.ts'
import type { Db } from '../db/connect.ts'
import type { Visitor } from '../http/caller.ts'
import { addPointsBelow } from '../http/limiter.ts'
import type { MemberMailer } from '../mail/member-mailer.ts'
import { createOncePerMinute, recordSecurityEvent } from '../security-events/record.ts'
import type { users } from '../users/table.ts'
import { createAccountMails } from './account-mails.ts'
import type { SignInAttempt } from './sign-in-throttle.ts'

interface Parts {
  db: Db
  mailer: MemberMailer
  publicUrl: string
}

/**
 * Records that the right password was entered without a sign-in, which an attacker could do to test it: one event a minute for each
 * address, and one mail an hour unless the account has signed in from this browser before.
 */
export function createNoteRightPassword({ db, mailer, publicUrl }: Parts) {
  const isFirstInMinute = createOncePerMinute()
  const mails = createAccountMails({ mailer, publicUrl })
  return async (user: typeof users.$inferSelect, { attempt, caller }: { attempt: SignInAttempt; caller: Visitor }) => {
    if (await isFirstInMinute(`${user.id} ${caller.address}`))
      await recordSecurityEvent(db, { kind: 'password-entered', userId: user.id, caller })
    const mail = { key: `password-entered mail:${user.id}`, windowS: hourS, max: 1 }
    if (!attempt.deviceId && (await addPointsBelow(db, mail))) mails.passwordEntered(user, caller.userAgent)
  }
}

export type NoteRightPassword = ReturnType<typeof createNoteRightPassword>
