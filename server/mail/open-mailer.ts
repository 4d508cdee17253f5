import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { createMailer, describeError, type Mailer, type MailTransport } from './mailer.ts'

interface MailConfig {
  /** Undefined: mails are written into the data folder. */
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
}

/** Creates the configured mailer. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: MailConfig, log: Logger): Mailer {
  const transport = smtpUrl ? createSmtpTransport(smtpUrl, log) : createFileTransport(join(dataDir, 'mail'), log)
  return createMailer(transport, { from: mailFrom, log })
}

/** Writes mails as `.eml` files, which only the server's own user can read. */
function createFileTransport(folder: string, log: Pick<Logger, 'info'>): MailTransport {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (message) => {
      const { message: eml } = await transport.sendMail(message)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${randomUUID()}.eml`)
      await writeFile(file, eml, { flag: 'wx', mode: 0o600 })
      log.info({ file }, 'A mail was written')
    },
    close: () => {},
  }
}

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
