import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'

/** A mail to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** One address and nothing that could be read as a second one. */
const oneAddress = /^[^\s\p{C}<>()[\],;:"\\@]+@[^\s\p{C}<>()[\],;:"\\@]+$/u

/** The mail as nodemailer takes it. Throws where `to` is not one plain address. */
export function messageOf({ to, subject, text }: Mail, from: string): SendMailOptions {
  if (!oneAddress.test(to)) throw new Error('A mail goes to one address')
  return {
    from,
    // As a text it would be read as a list with names in it.
    to: { name: '', address: to },
    subject,
    text,
    // Leaves a link in one piece, however long it is.
    textEncoding: 'quoted-printable',
    // The same at each try, so that a mail that came twice can be told.
    messageId: `<${randomUUID()}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'joma'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
