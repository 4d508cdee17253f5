import { join } from 'node:path'
import type { Logger } from 'pino'
import { createFileTransport } from './file-transport.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createSmtpTransport } from './smtp-transport.ts'

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
