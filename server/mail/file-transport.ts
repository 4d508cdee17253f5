import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { MailTransport } from './mailer.ts'

/** Writes mails as `.eml` files, which only the server's own user can read. */
export function createFileTransport(folder: string, log: Pick<Logger, 'info'>): MailTransport {
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
