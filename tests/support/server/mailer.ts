import { onTestFinished } from 'vitest'
import { createMailer } from '#server/mail/mailer.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { catchLog } from './catch-log.ts'

export const from = 'Joma <no-reply@joma.example>'
const link = `https://joma.example/auth/recovery-password?pst=${'Aa0-_'.repeat(30)}`
export const mail = { to: 'rahim@example.com', subject: 'Hello রহিম', text: `Dear রহিম,\n\n${link}\n` }

/** A mailer to a mail server, with short pauses. It is closed when the test is over. */
export function mailerTo(url: string, manner: { pausesMs?: number[]; closeLimitMs?: number; queueMax?: number } = {}) {
  const { log, entries, lines } = catchLog()
  const mailer = createMailer(createSmtpTransport(url, log), { from, log, pausesMs: [20, 20], ...manner })
  onTestFinished(() => mailer.close())
  return { mailer, entries, lines, says: (msg: string) => entries().filter((entry) => entry.msg === msg) }
}

export const notYet = 'A mail could not be sent yet'
export const givenUp = 'A mail is given up'
