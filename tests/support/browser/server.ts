import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEntry } from '#build/build.ts'
import { signIn } from '#server/commands/demo/api-client.ts'
import type { Db } from '#server/db/connect.ts'
import { startJoma } from '#tests/support/server/joma-process.ts'
import { withOpenDatabase } from '#tests/support/server/with-open-database.ts'
import { defaultPassword } from './account-forms.ts'
import { admin, preparedFolder } from './prepared-data.ts'

/** The contents of a server's data folder at its start: nothing, or a migrated database with one admin and one bank account. */
export type InitialData = 'empty' | 'prepared'

/** The bundle that a release contains. */
const builtServer = { file: process.execPath, args: [serverEntry] }

/** A process of the built server with the built page and its built-in PostgreSQL. */
export interface Server extends AsyncDisposable {
  address: string
  /** The folder of its database, mails and files. */
  dataDir: string
  /** Signs a user in on the first call, then returns the same access token for some minutes, because hashing a password is slow. */
  getToken: (username: string) => Promise<string>
  /** A session of its own, which a page may end. */
  startSession: (username: string) => Promise<string>
  /** Kills the process and starts it again at the same address and on the same folder. */
  killAndStart: () => Promise<void>
  kill: () => Promise<void>
  /** Starts the killed process again at the same address and on the same folder. */
  start: () => Promise<void>
  /** Everything that the server has printed. */
  output: () => string
}

/** How long a token is used again. An administrator's sign-in counts as a proof for ten minutes. */
const tokenMs = 5 * 60_000
/** How many other sessions of its user a token is used beside: the server ends the oldest one beside twenty. */
const otherSessionsMax = 10

interface StartOptions {
  fill?: (db: Db) => Promise<void>
  /** Undefined: any free one, which `PUBLIC_URL` does not know. */
  port?: number
}

/** Starts a server on a data folder of its own, after `fill`. The folder is deleted when the server is disposed. */
export async function startServer(data: InitialData = 'prepared', { fill, port }: StartOptions = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'joma-'))
  if (data === 'prepared') await cp(preparedFolder(), dataDir, { recursive: true })
  if (fill) await withOpenDatabase({ dataDir }, fill)
  const environment = {
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...(port && { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }),
  }
  const program = data === 'empty' ? { command: 'commands/start.ts' as const } : { program: builtServer }
  let server = await startJoma({ ...program, dataDir, environment })
  const { address } = server
  const app = { request: (path: string, init: RequestInit) => fetch(address + path, init) }
  const tokens = new Map<string, { token: Promise<string>; endsAt: number; otherSessions: number }>()
  const startSession = (username: string) => {
    const known = tokens.get(username)
    if (known) known.otherSessions += 1
    return signIn(app, { username, password: username === admin.username ? admin.password : defaultPassword })
  }
  const start = async () => {
    server = await startJoma({
      program: builtServer,
      dataDir,
      environment: { ...environment, PORT: new URL(address).port },
    })
  }
  return {
    address,
    dataDir,
    startSession,
    getToken: (username) => {
      const known = tokens.get(username)
      if (known && performance.now() < known.endsAt && known.otherSessions < otherSessionsMax) return known.token
      const token = startSession(username)
      tokens.set(username, { token, endsAt: performance.now() + tokenMs, otherSessions: 0 })
      return token
    },
    kill: () => server.end('SIGKILL'),
    start,
    killAndStart: async () => {
      await server.end('SIGKILL')
      await start()
    },
    output: () => server.output(),
    [Symbol.asyncDispose]: async () => {
      await server.end('SIGTERM')
      // The built-in PostgreSQL of a killed server ends a moment later.
      await rm(dataDir, { recursive: true, maxRetries: 20 })
    },
  }
}
