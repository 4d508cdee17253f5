import { onTestFinished } from 'vitest'
import { createMailer } from '#server/mail/mailer.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { captureLog } from './capture-log.ts'

export const mailFrom = 'Joma <no-reply@joma.example>'
const link = `https://joma.example/auth/recovery-password#pst=${'Aa0-_'.repeat(30)}`
export const exampleMail = { to: 'rahim@example.com', subject: 'Hello রহিম', text: `Dear রহিম,\n\n${link}\n` }

/** Creates a mailer with short retry pauses. It is closed when the test finishes. */
export function createTestMailer(
  url: string,
  options: { pausesMs?: number[]; closeLimitMs?: number; queueMax?: number } = {},
) {
  const { log, entries, lines } = captureLog()
  const mailer = createMailer(createSmtpTransport(url, log), { from: mailFrom, log, pausesMs: [20, 20], ...options })
  onTestFinished(() => mailer.close())
  return { mailer, entries, lines, entriesOf: (msg: string) => entries().filter((entry) => entry.msg === msg) }
}

export const retryMessage = 'A mail could not be sent yet'
export const givenUpMessage = 'A mail is given up'
