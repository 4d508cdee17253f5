import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { brokenInvariants } from '#server/audits/invariants.ts'
import { createBackground } from '#server/background.ts'
import { createLog } from '#server/log.ts'
import type { Mail } from '#server/mail/message.ts'
import { createFolderStore } from '#server/media/folder-store.ts'
import { openDatabase } from './open-database.ts'

const { db, close } = await openDatabase()

export { db }
export const mediaFolder = mkdtempSync(join(tmpdir(), 'joma-media-'))
/** What was mailed, the oldest first. */
export const mails: Mail[] = []
const log = createLog('silent')

/** What the server of this file is made of. */
export const parts = {
  db,
  media: createFolderStore(mediaFolder),
  secret: 'a secret of the tests, thirty-two characters or more',
  tokenTtlS: 3_600,
  uploadLimitBytes: 1_048_576,
  isProduction: false,
  log,
  mailer: { send: (mail: Mail) => void mails.push(mail), close: async () => {} },
  background: createBackground((error) => log.error({ err: error }, 'background')),
  publicUrl: 'https://joma.example',
}

/** The server of one test file. */
export const app = createApp(parts)

// Here, so that no file that has a database can forget it.
afterAll(async () => {
  try {
    expect(await brokenInvariants(db)).toEqual({})
  } finally {
    await parts.background.settled()
    await close()
    rmSync(mediaFolder, { recursive: true })
  }
})
