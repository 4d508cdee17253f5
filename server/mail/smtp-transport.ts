import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { describeError, type MailTransport } from './mailer.ts'

/** Sends through the mail server of a URL. Options in the URL, such as TLS and timeouts, override these. */
export function createSmtpTransport(url: string, log: Pick<Logger, 'warn'>): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    // Without it, an attacker on the network could remove the server's offer of TLS.
    requireTLS: !new URL(url).searchParams.has('ignoreTLS'),
    maxConnections: 3,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Checked at the start, because the first mail may be days later. A failure does not stop the start.
  transport.verify().catch((error) => log.warn(describeError(error), 'The mail server cannot be used at present'))
  return {
    send: async (message, signal) => {
      await transport.sendMail({ ...message, signal })
    },
    close: () => transport.close(),
  }
}
