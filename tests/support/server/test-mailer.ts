import { onTestFinished } from 'vitest'
import { createMailer } from '#server/mail/mailer.ts'
import { createSmtpTransport, type smtpTimeouts } from '#server/mail/smtp-transport.ts'
import { captureLog } from './capture-log.ts'

export const mailFrom = 'Joma <no-reply@joma.example>'
const link = `https://joma.example/auth/recovery-password#pst=${'Aa0-_'.repeat(30)}`
export const exampleMail = { to: 'rahim@example.com', subject: 'Hello রহিম', text: `Dear রহিম,\n\n${link}\n` }

/** Creates a mailer with short retry pauses. It is closed when the test finishes. */
export function createTestMailer(url: string, { timeouts, ...options }: TestMailerOptions = {}) {
  const { log, entries, lines } = captureLog()
  const transport = createSmtpTransport(url, log, timeouts)
  const mailer = createMailer(transport, {
    from: mailFrom,
    log,
    pausesMs: [20, 20],
    unconfirmedPauseMs: 20,
    ...options,
  })
  onTestFinished(() => mailer.close())
  return { mailer, entries, lines, entriesOf: (msg: string) => entries().filter((entry) => entry.msg === msg) }
}

export const retryMessage = 'A mail could not be sent yet'
export const givenUpMessage = 'A mail is given up'
export const unconfirmedMessage = 'The mail server has not confirmed a mail, which may have arrived'

interface TestMailerOptions {
  from?: string
  pausesMs?: number[]
  unconfirmedPauseMs?: number
  closeLimitMs?: number
  queueMax?: number
  timeouts?: typeof smtpTimeouts
}
