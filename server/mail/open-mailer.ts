import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createFolder, writeDurably } from '../files/durable.ts'
import { createMailer, type Mailer, type MailTransport } from './mailer.ts'

interface MailConfig {
  /** Undefined: mails are written into the data folder. */
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
}

/** Creates the configured mailer. */
export async function openMailer({ smtpUrl, mailFrom, dataDir }: MailConfig, log: Logger): Promise<Mailer> {
  const transport = smtpUrl
    ? (await import('./smtp-transport.ts')).createSmtpTransport(smtpUrl, log)
    : createFileTransport(join(dataDir, 'mail'), log)
  return createMailer(transport, { from: mailFrom, log })
}

/** Writes mails as `.eml` files, which only the server's own user can read. */
function createFileTransport(folder: string, log: Pick<Logger, 'info'>): MailTransport {
  return {
    send: async (message) => {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const { message: eml } = await transport.sendMail(message)
      createFolder(folder, 0o700)
      const file = join(folder, `${randomUUID()}.eml`)
      await writeDurably(file, eml)
      log.info({ file }, 'A mail was written')
    },
    close: () => {},
  }
}
