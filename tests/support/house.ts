import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { brokenInvariants } from '#server/audits/invariants.ts'
import { createBackground } from '#server/background.ts'
import { createChanges } from '#server/changes/changes.ts'
import { allTold } from '#server/changes/tell.ts'
import { createLog } from '#server/log.ts'
import type { Mail } from '#server/mail/message.ts'
import { createFolderStore } from '#server/media/folder-store.ts'
import { openDatabase } from './open-database.ts'

const { db, listen, close } = await openDatabase()
const changes = createChanges()
const stopListening = await listen({ onAnnounced: changes.hear, onGap: changes.gap })

export { db }
export const mediaFolder = mkdtempSync(join(tmpdir(), 'joma-media-'))
/** What was mailed, the oldest first. */
export const mails: Mail[] = []
const log = createLog('silent')

/** What the server of this file is made of. */
export const parts = {
  db,
  changes,
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
    changes.end()
    await Promise.all([stopListening(), allTold(db)])
    await close()
    rmSync(mediaFolder, { recursive: true })
  }
})
