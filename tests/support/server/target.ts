import type { Hono } from 'hono'
import type { Db } from '#server/db/connect.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Parts } from './app-in-process.ts'

// The configuration of the server that the tests call, in this process and installed.
export const testSecret = 'a secret of the tests, thirty-two characters or more'
export const testTokenTtlS = 3_600
export const testUploadLimitBytes = 1_048_576
export const testPublicUrl = 'https://joma.example'
/** The rate limit of an account. Few tests come near it. */
export const testCallsPerAccount = 3_000
export const firstAdmin = { username: 'admin', password: 'correct horse battery' }

/** The server that the tests call. */
export interface Target {
  /** Its database. That of an installed release on its built-in PostgreSQL is not opened: any use throws. */
  db: Db
  /** Mails sent in the current test file, oldest first. */
  mails: Mail[]
  /** As `mails`. An installed release writes its mails into a folder, after the response of the call. */
  readMails: () => Promise<Pick<Mail, 'to' | 'text'>[]>
  /** Prepares the server for a test file. */
  start: () => Promise<Started>
  /** Checks the invariants I1 to I22 and waits for background work. */
  stop: () => Promise<void>
}

export interface Started {
  app: Hono
  parts: Parts
  /** Its media folder. */
  mediaFolder: string
}

/** An installed release that runs, if there is one: see run-on-release.ts. */
export const installedAddress = process.env.JOMA_ADDRESS
/** Whether tests can open the server's database. */
export const hasDatabase = !installedAddress || !!process.env.DATABASE_URL
