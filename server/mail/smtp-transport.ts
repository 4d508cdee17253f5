import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { describeError, type MailTransport, UnconfirmedMail } from './mailer.ts'
import { readSmtpUrl } from './smtp-url.ts'

/**
 * RFC 5321 4.5.3.2: 5 minutes for the greeting, 10 for the response after the last dot. Nodemailer's limit of the connection includes
 * the greeting, and its limit of the socket applies to each response.
 */
export const smtpTimeouts = {
  dnsTimeout: 30_000,
  connectionTimeout: 360_000,
  greetingTimeout: 300_000,
  socketTimeout: 600_000,
}

/** Sends through the mail server of a URL. Options in the URL override `timeouts`. */
export function createSmtpTransport(
  url: string,
  log: Pick<Logger, 'warn'>,
  timeouts: typeof smtpTimeouts = smtpTimeouts,
): MailTransport {
  const transport = createTransport({
    ...timeouts,
    maxConnections: 3,
    ...readSmtpUrl(url),
    pool: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** The Message-IDs of mails whose last byte was sent. */
  const sent = new Set<unknown>()
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((body) => body.once('end', () => sent.add(data.messageId)))
    done()
  })
  // Checked at the start, because the first mail may be days later. A failure does not stop the start.
  transport.verify().catch((error) => log.warn(describeError(error), 'The mail server cannot be used at present'))
  return {
    send: async (message, signal) => {
      try {
        await transport.sendMail({ ...message, signal })
      } catch (error) {
        // The connection pool reports no phase, so the end of the message's stream tells it.
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined
        throw sent.has(message.messageId) && !isAnswered ? new UnconfirmedMail(error) : error
      } finally {
        sent.delete(message.messageId)
      }
    },
    close: () => transport.close(),
  }
}
