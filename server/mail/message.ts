import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'

/** A mail to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** One plain address, and nothing that a mail server could parse as a second one. */
const oneAddress = /^[^\s\p{C}<>()[\],;:"\\@]+@[^\s\p{C}<>()[\],;:"\\@]+$/u

/** Creates nodemailer's message. Throws if `to` is not one plain address. */
export function messageOf({ to, subject, text }: Mail, from: string): SendMailOptions {
  if (!oneAddress.test(to)) throw new Error('A mail goes to one address')
  return {
    from,
    // Nodemailer parses a string as a list of addresses with names.
    to: { name: '', address: to },
    subject,
    text,
    // Does not break long links.
    textEncoding: 'quoted-printable',
    // The same for each attempt, so that mail servers can detect duplicates.
    messageId: `<${randomUUID()}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'joma'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
