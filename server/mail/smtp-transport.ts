import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Carrier } from './mailer.ts'
import { kindOf } from './send-errors.ts'

/** Sends through the mail server a URL names. What the URL says, TLS and timeouts too, goes before what is said here. */
export function createSmtpCarrier(url: string, log: Pick<Logger, 'warn'>): Carrier {
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
  transport.verify().catch((error) => log.warn(kindOf(error), 'The mail server cannot be used at present'))
  return {
    carry: async (message, signal) => {
      await transport.sendMail({ ...message, signal })
    },
    close: () => transport.close(),
  }
}
