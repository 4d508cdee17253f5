import type { MemberMailer } from '../mail/member-mailer.ts'
import type { MailKind } from '../mail/member-mails.ts'
import { formatDevice, parseDevice } from '../security-events/parse-device.ts'
import type { users } from '../users/table.ts'

type Reader = Pick<typeof users.$inferSelect, 'username' | 'email' | 'locale'>

interface AccountMails {
  passwordChanged: (to: Reader) => void
  newDevice: (to: Reader, userAgent: string | undefined) => void
  factorChanged: (to: Reader) => void
  passwordEntered: (to: Reader, userAgent: string | undefined) => void
}

interface Parts {
  mailer: MemberMailer
  /** The base of links. */
  publicUrl: string
}

/** Mails to the owner of an account about changes that an attacker would make. */
export function createAccountMails({ mailer, publicUrl }: Parts): AccountMails {
  const create = (kind: MailKind, path: string) => (reader: Reader, userAgent?: string) => {
    const { username, email, locale } = reader
    const device = formatDevice(parseDevice(userAgent)) ?? undefined
    mailer.send({ to: email, locale, kind, about: { username, link: publicUrl + path, device } })
  }
  return {
    passwordChanged: create('password-changed', '/forgot-password'),
    factorChanged: create('factor-changed', '/home/security'),
    passwordEntered: create('password-entered', '/forgot-password'),
    newDevice: create('new-device', '/home/profile'),
  }
}
