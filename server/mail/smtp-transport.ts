import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { MailTransport } from './mailer.ts'
import { describeError } from './send-errors.ts'

/** Sends through the mail server a URL names. What the URL says, TLS and timeouts too, goes before what is said here. */
export function createSmtpTransport(url: string, log: Pick<Logger, 'warn'>): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Said at once, because the first mail may be days away. It does not keep the server from starting.
  transport.verify().catch((error) => log.warn(describeError(error), 'The mail server cannot be used at present'))
  return {
    send: async (message, signal) => {
      await transport.sendMail({ ...message, signal })
    },
    close: () => transport.close(),
  }
}
