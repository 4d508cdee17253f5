import { randomUUID } from 'node:crypto'
import { http } from 'msw'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { supports } from '#contract/supports.ts'
import { withOutboxDatabase } from '#src/outbox/database.ts'
import { addEntry } from '#src/outbox/entries.ts'
import { type Kind, outboxEndpoints } from '#src/outbox/entry.ts'
import { mirrorSession } from '#src/outbox/session-mirror.ts'
import { storeToken } from '#src/session/session.ts'
import { call } from '../server/call.ts'
import { type Account, createMember } from '../server/members.ts'
import { network } from './network.ts'

/** Of writes without a parameter in their path. */
const sentPaths = new Set(Object.values(outboxEndpoints).map(({ path }) => basePath + path))

/** Records the Idempotency-Key of each write that the outbox sends in the current test, in order. */
export function recordKeys(): (string | null)[] {
  const keys: (string | null)[] = []
  beforeEach(() => {
    keys.length = 0
    network.events.on('request:start', ({ request }) => {
      // The page of an earlier file may still make calls of its own.
      if (sentPaths.has(new URL(request.url).pathname)) keys.push(request.headers.get('Idempotency-Key'))
    })
  })
  afterEach(async () => {
    network.events.removeAllListeners()
    await mirrorSession(null)
  })
  return keys
}

export const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600

/** Creates a member, stores the access token and mirrors the session for the outbox. */
export async function createSignedInMember() {
  const as = await createMember()
  const session = { username: as.username, exp: inAnHour() }
  storeToken(as.token)
  await mirrorSession({ ...session, token: as.token })
  return { ...as, session }
}

export async function queueMessage(
  { username }: Pick<Account, 'username'>,
  { message = 'Hello?' } = {},
): Promise<string> {
  const id = randomUUID()
  await addEntry({ id, username, kind: 'support', body: { message } })
  return id
}

/** An entry as the first version of the outbox wrote it. */
export const versionOneEntry = ({ username }: Pick<Account, 'username'>, { id = randomUUID() } = {}) => ({
  id,
  version: 1,
  username,
  kind: 'support' satisfies Kind,
  body: { message: 'Hello?' },
  createdAtMs: Date.now(),
})

/** Writes an entry that the current outbox would not write. */
export const putUnchecked = (entry: object) => withOutboxDatabase((database) => database.put('entries', entry as never))

export const sentMessages = async (as: Account) =>
  (await call(supports.mine, {}, { as })).data.items.map(({ message }) => message)

/** Responds to support messages in place of the server until the test ends. */
export const respondToMessages = (respond: (info: { request: Request }) => Response | Promise<Response>) =>
  network.use(http.post(`*${basePath}${supports.create.path}`, respond))

/** Fakes `Date` only. Timers stay real. */
export function fakeDate() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return { advanceS: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000) }
}
