import { join } from 'node:path'
import type { Logger } from 'pino'
import { createFolderCarrier } from './folder-carrier.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createSmtpCarrier } from './smtp-carrier.ts'

interface Place {
  /** Undefined: mails are written into the data folder. */
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
}

/** The way out for mails that the configuration names. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Place, log: Logger): Mailer {
  const carrier = smtpUrl ? createSmtpCarrier(smtpUrl, log) : createFolderCarrier(join(dataDir, 'mail'), log)
  return createMailer(carrier, { from: mailFrom, log })
}
