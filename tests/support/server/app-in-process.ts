import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { createChanges } from '#server/changes/changes.ts'
import { flushed } from '#server/db/publish-changes.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createFolderStore } from '#server/media/folder-store.ts'
import { type Background, createBackground } from '#server/process/background.ts'
import { createLog } from '#server/process/log.ts'
import { type Target, testPublicUrl, testSecret, testTokenTtlS, testUploadLimitBytes } from './target.ts'
import { createDatabaseReset, openDatabase } from './test-database.ts'
import { widenLimits } from './wide-limits.ts'

// One database for each worker, because opening one is slow. It is emptied before each test file.
const { db, listen } = await openDatabase()
const resetDatabase = await createDatabaseReset(db)
let changes = createChanges()
await listen({ onChange: (payload) => changes.receive(payload), onMissedChanges: () => changes.missedChanges() })
const log = createLog('silent')

let mediaFolder: string
let parts: ReturnType<typeof createParts>
const mails: Mail[] = []

function createParts(background: Background) {
  return {
    db,
    changes,
    media: createFolderStore(mediaFolder),
    secret: testSecret,
    tokenTtlS: testTokenTtlS,
    uploadLimitBytes: testUploadLimitBytes,
    isProduction: false,
    log,
    mailer: { send: (mail: Mail) => void mails.push(mail), close: async () => {} },
    background,
    publicUrl: testPublicUrl,
    adminPauseMs: 0,
  }
}

export type Parts = ReturnType<typeof createParts>

/** The app of this process on the worker's database. */
export const inProcess: Target = {
  db,
  mails,
  readMails: async () => {
    await parts.background.settled()
    return mails
  },
  start: async () => {
    await resetDatabase()
    await widenLimits(db)
    mails.length = 0
    changes = createChanges()
    mediaFolder = mkdtempSync(join(tmpdir(), 'joma-media-'))
    parts = createParts(createBackground((error) => log.error({ err: error }, 'background')))
    return { app: createApp(parts), parts, mediaFolder }
  },
  stop: async () => {
    try {
      expect(await findBrokenInvariants(db)).toEqual({})
    } finally {
      await parts.background.settled()
      changes.end()
      await flushed(db)
      rmSync(mediaFolder, { recursive: true })
    }
  },
}
