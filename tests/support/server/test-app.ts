import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { createChanges } from '#server/changes/changes.ts'
import { flushed } from '#server/db/publish-changes.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createFolderStore } from '#server/media/folder-store.ts'
import { type Background, createBackground } from '#server/process/background.ts'
import { createLog } from '#server/process/log.ts'
import { createDatabaseReset, openDatabase } from './test-database.ts'
import { widenLimits } from './wide-limits.ts'

// One database for each worker, because opening one is slow. It is emptied before each test file.
const { db, listen } = await openDatabase()
const resetDatabase = await createDatabaseReset(db)
let changes = createChanges()
await listen({ onChange: (payload) => changes.receive(payload), onMissedChanges: () => changes.missedChanges() })
const log = createLog('silent')

export { db }
/** The media folder of the current test file. */
export let mediaFolder: string
/** Mails sent in the current test file, oldest first. */
export const mails: Mail[] = []
let isStarted = false
/** The parts of the current test file's app. */
export let parts: ReturnType<typeof createParts>
/** The server app of the current test file. */
export let app: Hono

function createParts(background: Background) {
  return {
    db,
    changes,
    media: createFolderStore(mediaFolder),
    secret: 'a secret of the tests, thirty-two characters or more',
    tokenTtlS: 3_600,
    uploadLimitBytes: 1_048_576,
    isProduction: false,
    log,
    mailer: { send: (mail: Mail) => void mails.push(mail), close: async () => {} },
    background,
    publicUrl: 'https://joma.example',
    adminPauseMs: 0,
  }
}

/** Empties the database and creates a new app, so that no state of earlier test files remains. */
export async function startApp(): Promise<void> {
  // A call within a test file stops the earlier app first and checks its invariants.
  if (isStarted) await stopApp()
  await resetDatabase()
  await widenLimits(db)
  mails.length = 0
  changes = createChanges()
  mediaFolder = mkdtempSync(join(tmpdir(), 'joma-media-'))
  parts = createParts(createBackground((error) => log.error({ err: error }, 'background')))
  app = createApp(parts)
  isStarted = true
}

/** Checks the invariants I1 to I17 and waits for background work. */
export async function stopApp(): Promise<void> {
  isStarted = false
  try {
    expect(await findBrokenInvariants(db)).toEqual({})
  } finally {
    await parts.background.settled()
    changes.end()
    await flushed(db)
    rmSync(mediaFolder, { recursive: true })
  }
}
