import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { sessions } from '#contract/sessions.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { type Cluster, createCluster } from '../support/server/postgres-cluster.ts'
import { createCaller, type Reply } from '../support/server/wire.ts'
import { type Clock, createClock } from './clock.ts'

export const password = 'correct horse of a year'
const admin = { username: 'admin', password: 'test-password' }
const createSecret = () => randomBytes(32).toString('hex')

/** A server and its PostgreSQL under a moved clock, with sessions of its users. */
export interface Shop {
  clock: Clock
  databaseUrl: string
  location: { dataDir: string; databaseUrl: string; environment: Record<string, string> }
  start: () => Promise<void>
  stop: () => Promise<void>
  restartDatabase: () => Promise<void>
  /** The next start has a new secret. The old one counts until `removeOldSecret` and another start. */
  rotateSecret: () => void
  removeOldSecret: () => void
  /** Makes a call as a member or as the administrator, who signs in when there is no session. */
  call: <E extends Endpoint>(username: string, endpoint: E, input: Input<E>, key?: string) => Promise<Reply<Output<E>>>
  callAsAdmin: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<Output<E>>>
  callAsGuest: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<Output<E>>>
  /** The sessions have ended: of one user, or all. */
  forgetSession: (username?: string) => void
  remove: () => Promise<void>
}

export async function createShop(): Promise<Shop> {
  const clock = createClock()
  const dataDir = createFolder(() => {})
  const cluster: Cluster = await createCluster({ environment: clock.environment })
  const { databaseUrl } = cluster
  const tokens = new Map<string, string>()
  let secrets = [createSecret()]
  let joma: JomaProcess | undefined

  const environment = () => ({
    ...clock.environment,
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: admin.password,
    JWT_SECRET: secrets[0]!,
    ...(secrets[1] && { JWT_SECRET_PREVIOUS: secrets[1] }),
    // The sessions of members last a year, because hashing passwords is slow.
    ACCESS_TOKEN_TTL: '31536000',
  })

  const callServer = <E extends Endpoint>(endpoint: E, input: Input<E>, sender = {}) => {
    if (!joma) throw new Error('The server is stopped.')
    return createCaller(joma.address)(endpoint, input, sender)
  }
  async function signIn(username: string): Promise<string> {
    const account = username === admin.username ? admin : { username, password }
    const { status, data, message } = await callServer(sessions.signIn, account)
    if (status !== 200) throw new Error(`${username} cannot sign in: ${message}`)
    tokens.set(username, data.accessToken)
    return data.accessToken
  }
  const call: Shop['call'] = async (username, endpoint, input, key) => {
    const token = tokens.get(username) ?? (await signIn(username))
    return callServer(endpoint, input, { as: { token }, ...(key && { key }) })
  }

  return {
    clock,
    databaseUrl,
    get location() {
      return { dataDir, databaseUrl, environment: environment() }
    },
    start: async () => {
      joma = await startJoma({ dataDir, databaseUrl, environment: environment() })
    },
    stop: async () => {
      await joma?.end('SIGTERM')
      joma = undefined
    },
    restartDatabase: async () => {
      await cluster.crash()
      await cluster.start()
    },
    rotateSecret: () => {
      secrets = [createSecret(), secrets[0]!]
    },
    removeOldSecret: () => {
      secrets = [secrets[0]!]
      tokens.clear()
    },
    call,
    callAsAdmin: (endpoint, input) => call(admin.username, endpoint, input),
    callAsGuest: (endpoint, input) => callServer(endpoint, input),
    forgetSession: (username) => (username ? tokens.delete(username) : tokens.clear()),
    remove: async () => {
      await joma?.end('SIGKILL')
      await cluster.remove()
      rmSync(dataDir, { recursive: true, maxRetries: 20 })
      clock.remove()
    },
  }
}
