import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Hono } from 'hono'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { defaultLimits, limits } from '#contract/limits.ts'
import { sessions } from '#contract/sessions.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { dailyCloses } from '#server/daily-closes/table.ts'
import type { Db } from '#server/db/connect.ts'
import { one } from '#server/db/one.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { settings } from '#server/settings/table.ts'
import { startCeiling } from '#server/tasks/reward-ceiling.ts'
import type { Parts } from './app-in-process.ts'
import { insertClose } from './insert-close.ts'
import {
  firstAdmin,
  hasDatabase,
  type Target,
  testPublicUrl,
  testSecret,
  testTokenTtlS,
  testUploadLimitBytes,
} from './target.ts'
import { openedShop, wideCounts } from './wide-limits.ts'
import { createCaller } from './wire.ts'

const wideLimits = { ...defaultLimits, least_top_up: 0.01, least_transfer: 0.01, ...wideCounts }

/** A running release. Its database is opened too, if it is a PostgreSQL server. */
export function openInstalled(address: string): Target {
  const db = hasDatabase
    ? drizzle({ client: new pg.Pool({ connectionString: process.env.DATABASE_URL! }) })
    : refuseUse<Db>('database')
  const dataDir = process.env.DATA_DIR!
  const parts = refuseUse<Parts>('process', {
    db,
    secret: testSecret,
    tokenTtlS: testTokenTtlS,
    uploadLimitBytes: testUploadLimitBytes,
    publicUrl: testPublicUrl,
    background: { run: () => {}, settled: async () => {} },
  })
  const call = createCaller(address)
  let initial: typeof settings.$inferSelect | undefined
  /** Sets all settings to those of a new database: a test file may leave others. */
  const resetSettings = async () => {
    initial ??= await prepareDatabase(db)
    const { reward_ceiling } = initial
    // An earlier run on the same database may have cleared the tasks a moment ago.
    await db.update(settings).set({ ...initial, ...openedShop, tasks_cleared_at: null })
    // Without this, the tasks of the next files would be missing in the sum of the day.
    await runTransaction(db, (tx) => startCeiling(tx, reward_ceiling))
  }
  return {
    db,
    mails: [],
    readMails: () => readMailFiles(join(dataDir, 'mail')),
    start: async () => {
      if (hasDatabase) await resetSettings()
      const { data } = await call(sessions.signIn, firstAdmin)
      expect((await call(limits.set, wideLimits, { as: { token: data.accessToken } })).status).toBe(200)
      return { app: createRemoteApp(address), parts, mediaFolder: join(dataDir, 'media') }
    },
    // Without its database, the run audits it at the end.
    stop: async () => {
      if (hasDatabase) expect(await findBrokenInvariants(db)).toEqual({})
    },
  }
}

/**
 * Returns the settings of a new database. The first close is of a day long ago: else the server closes yesterday as soon as a
 * test has moved a posting there, and the closes of tests, which continue the chain, would be of days with postings.
 */
async function prepareDatabase(db: Db) {
  if ((await db.$count(dailyCloses)) === 0) await insertClose(db)
  return one(await db.select().from(settings))
}

/** The mails that the server has written, oldest first. */
async function readMailFiles(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const files = await Promise.all(
    names.map(async (name) => ({
      eml: await readFile(join(folder, name)),
      at: (await stat(join(folder, name))).mtimeMs,
    })),
  )
  const sorted = files.sort((one, other) => one.at - other.at)
  return Promise.all(
    sorted.map(async ({ eml }) => {
      const { to, text } = await PostalMime.parse(eml)
      return { to: to?.[0]?.address ?? '', text: text ?? '' }
    }),
  )
}

/** Sends an app's requests to an address. The server trusts this machine as a proxy, so that a test can choose its address. */
function createRemoteApp(address: string): Hono {
  const request = (path: string, init: RequestInit = {}, env?: ReturnType<typeof import('./wire.ts').fromAddress>) => {
    const headers = new Headers(init.headers)
    if (!headers.has('X-Forwarded-For'))
      headers.set('X-Forwarded-For', env?.incoming.socket.remoteAddress ?? newAddress())
    return fetch(new URL(path, address), { redirect: 'manual', ...init, headers })
  }
  return refuseUse<Hono>('app', { request, address })
}

/** An address of its own for each request, because the addresses of failed sign-ins and registrations are limited. */
const newAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

/** Throws if a test uses what only a server in this process has. */
function refuseUse<Target extends object>(name: string, has: object = {}): Target {
  return new Proxy(has, {
    get: (target, key) => {
      if (key in target || typeof key === 'symbol') return Reflect.get(target, key)
      throw new Error(
        `The ${name} of an installed release has no ${key} here: this test needs a server in its own process.`,
      )
    },
  }) as Target
}
