import { readBrandTexts } from '../brands/read-brand.ts'
import type { Db } from '../db/connect.ts'
import type { Background } from '../process/background.ts'
import type { Mail, Mailer } from './mailer.ts'
import { type Locale, type MailKind, type MailSubject, plain, writeMail } from './member-mails.ts'

interface MemberMail extends Pick<Mail, 'to' | 'isRequested'> {
  kind: MailKind
  about: MailSubject
  /** The language that the reader has chosen. Null: none yet. */
  locale: Locale | null
}

/** Sends mails about accounts to their owners. */
export interface MemberMailer {
  send: (mail: MemberMail) => void
}

interface Parts {
  db: Db
  mailer: Mailer
  background: Background
}

/** Writes each mail with the names that the shop has now. */
export const createMemberMailer = ({ db, mailer, background }: Parts): MemberMailer => ({
  send: ({ kind, about, locale, ...mail }) => {
    const send = async () => {
      const [reader, shop] = [locale ?? 'en', await readBrandTexts(db)]
      const shopName = plain(reader === 'bn' ? shop.name_bn : shop.name)
      mailer.send({ ...mail, shopName, ...writeMail(kind, about, { locale: reader, shop }) })
    }
    background.run(send())
  },
})
