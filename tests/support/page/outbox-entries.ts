import { randomUUID } from 'node:crypto'
import { http } from 'msw'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { supports } from '#contract/supports.ts'
import { outboxDatabase } from '#src/outbox/database.ts'
import { addEntry } from '#src/outbox/entries.ts'
import type { Kind } from '#src/outbox/entry.ts'
import { mirrorSession } from '#src/outbox/session-mirror.ts'
import { storeToken } from '#src/session/session.ts'
import { call } from '../server/call.ts'
import { type Account, createMember } from '../server/members.ts'
import { network } from './network.ts'

/** Returns the Idempotency-Key of what was sent in the current test, in the order in which it came. */
export function recordKeys(): (string | null)[] {
  const tries: (string | null)[] = []
  beforeEach(() => {
    tries.length = 0
    network.events.on('request:start', ({ request }) => {
      tries.push(request.headers.get('Idempotency-Key'))
    })
  })
  afterEach(async () => {
    network.events.removeAllListeners()
    await mirrorSession(null)
  })
  return tries
}

export const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600

/** A member who is signed in on this phone. */
export async function signedIn() {
  const as = await createMember()
  const session = { username: as.username, exp: inAnHour() }
  storeToken(as.token)
  await mirrorSession({ ...session, token: as.token })
  return { ...as, session }
}

export async function keep({ username }: Pick<Account, 'username'>, { message = 'Hello?' } = {}): Promise<string> {
  const id = randomUUID()
  await addEntry({ id, username, kind: 'support', body: { message } })
  return id
}

/** What the very first version of the outbox has written. */
export const oldest = ({ username }: Pick<Account, 'username'>, { id = randomUUID() } = {}) => ({
  id,
  version: 1,
  username,
  kind: 'support' satisfies Kind,
  body: { message: 'Hello?' },
  createdAtMs: Date.now(),
})

/** Past what the outbox itself would write. */
export const putRaw = async (entry: object) => (await outboxDatabase()).put('entries', entry as never)

export const messagesOf = async (as: Account) =>
  (await call(supports.mine, {}, { as })).data.items.map(({ message }) => message)

/** What a message meets in place of Joma, until the test is over. */
export const meet = (answerWith: (info: { request: Request }) => Response | Promise<Response>) =>
  network.use(http.post(`*${basePath}${supports.create.path}`, answerWith))

/** Only what the page reads as the time of day; nothing that waits is hurried. */
export function clock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return { advanceS: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000) }
}
