import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { refusals } from '#contract/errors.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { storeToken } from '#src/api/session.ts'
import { outboxDatabase } from '#src/outbox/database.ts'
import { drain } from '#src/outbox/drain.ts'
import { addEntry, mostEntries, OutboxFull, readEntries } from '#src/outbox/entries.ts'
import type { Kind } from '#src/outbox/entry.ts'
import { keepSending, sendWaiting } from '#src/outbox/keep-sending.ts'
import { mirrorSession } from '#src/outbox/session-mirror.ts'
import { lose, refuse } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { app } from '../support/house.ts'
import { type Account, newMember, paymentOf } from '../support/members.ts'
import { network } from '../support/network.ts'

/** The Idempotency-Key of what was sent, in the order in which it came. */
let tries: (string | null)[] = []

beforeEach(() => {
  tries = []
  network.events.on('request:start', ({ request }) => {
    tries.push(request.headers.get('Idempotency-Key'))
  })
})

afterEach(async () => {
  network.events.removeAllListeners()
  await mirrorSession(null)
})

test('what is sent has its id as the Idempotency-Key, the oldest first, and is gone once it has arrived', async () => {
  const as = await signedIn()
  const first = await keep(as, { message: 'first' })
  const second = await keep(as, { message: 'second' })

  await drain()

  expect(tries).toEqual([first, second])
  expect(await messagesOf(as)).toEqual(['second', 'first'])
  expect(await readEntries(as.username)).toEqual([])
})

test('entries of one millisecond are sent in the order in which they were made', async () => {
  const as = await signedIn()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => now.mockRestore())
  const ids: string[] = []
  for (const message of ['1', '2', '3', '4', '5']) ids.push(await keep(as, { message }))

  await drain()

  expect(tries).toEqual(ids)
})

test.each(['request_running', 'too_many_requests', 'unavailable'] as const)(
  'what is asked to come back (%s) is tried again when it was told to, and not before',
  async (code) => {
    const as = await signedIn()
    await keep(as)
    refuse(supports.create, code, { retryAfterS: 30 })
    const now = clock()

    await drain()
    network.resetHandlers()
    now.advanceS(29)
    // Not even when the page is opened again.
    await sendWaiting(as.session)
    expect(tries).toHaveLength(1)
    expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', mayHaveArrived: false }])
    now.advanceS(1)
    await drain()

    expect(tries).toHaveLength(2)
    expect(await messagesOf(as)).toEqual(['Hello?'])
  },
)

test('what only the network kept back is tried again as soon as the page is opened again', async () => {
  const as = await signedIn()
  await keep(as)
  lose(supports.create)

  await drain()
  await drain()
  expect(tries).toHaveLength(1)
  await sendWaiting(as.session)

  expect(await messagesOf(as)).toEqual(['Hello?'])
})

test('an answer that is lost after the effect is asked for again under the same key', async () => {
  const as = await signedIn()
  const id = await keep(as)
  lose(supports.create, { after: 'effect' })

  await drain()
  expect(await readEntries(as.username)).toMatchObject([{ id, state: 'waiting', mayHaveArrived: true }])
  await sendWaiting(as.session)

  expect(tries).toEqual([id, id])
  expect(await messagesOf(as)).toEqual(['Hello?'])
})

test('a session that is over stops everything, until its member has signed in again', async () => {
  const as = await newMember()
  await mirrorSession({ username: as.username, token: 'over', exp: inAnHour() })
  await keep(as, { message: 'first' })
  await keep(as, { message: 'second' })

  await drain()
  await drain()
  expect(tries).toHaveLength(1)
  expect(await readEntries(as.username)).toMatchObject([{ state: 'sign-in' }, { state: 'waiting' }])
  await mirrorSession({ username: as.username, token: 'over', exp: inAnHour() })
  await drain()
  expect(tries).toHaveLength(1)
  await mirrorSession({ username: as.username, token: as.token, exp: inAnHour() })
  await drain()

  expect(await messagesOf(as)).toEqual(['second', 'first'])
  expect(await readEntries(as.username)).toEqual([])
})

test('a page that cannot send what is due rests meanwhile', async () => {
  const as = await signedIn()
  refuse(supports.create, 'session_over')
  const first = await keep(as, { message: 'first' })
  await keep(as, { message: 'second' })
  const stop = keepSending(new QueryClient(), as.session)
  onTestFinished(stop)
  await vi.waitFor(async () => expect(await readEntries(as.username)).toMatchObject([{ state: 'sign-in' }, {}]))

  const looks = vi.spyOn(IDBIndex.prototype, 'getAll')
  onTestFinished(() => looks.mockRestore())
  // That nothing happens can only be seen by waiting.
  await pause(500)

  expect(looks.mock.calls.length).toBeLessThan(10)
  expect(tries).toEqual([first])
})

test('nothing is sent with a token that has expired, nor while nobody is signed in', async () => {
  const as = await newMember()
  await keep(as)
  await mirrorSession({ username: as.username, token: as.token, exp: Date.now() / 1000 - 1 })

  await drain()
  await mirrorSession(null)
  await drain()

  expect(tries).toEqual([])
  expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('entries of another account are left as they are', async () => {
  const other = await newMember()
  await keep(other, { message: 'of another' })
  const before = await readEntries(other.username)
  const as = await signedIn()
  await keep(as)

  await drain()

  expect(await messagesOf(as)).toEqual(['Hello?'])
  expect(await messagesOf(other)).toEqual([])
  expect(await readEntries(other.username)).toEqual(before)
})

test('whoever signs out while something is on its way sends nothing more', async () => {
  const as = await signedIn()
  await keep(as, { message: 'first' })
  const second = await keep(as, { message: 'second' })
  meet(async ({ request }) => {
    await mirrorSession(null)
    return app.fetch(request)
  })

  await drain()

  expect(await messagesOf(as)).toEqual(['first'])
  expect(await readEntries(as.username)).toMatchObject([{ id: second, state: 'waiting', attempts: 0 }])
})

test.each([
  ['a page', () => HttpResponse.html('<h1>Log in to this Wi-Fi</h1>')],
  ['JSON of its own', () => HttpResponse.json({ result: 'ok' })],
  ['a refusal of its own', () => HttpResponse.html('<h1>Blocked</h1>', { status: 403 })],
  ['a log-in of its own', () => HttpResponse.html('<h1>Log in</h1>', { status: 401 })],
])('a Wi-Fi that answers with %s in place of Joma says nothing about what was sent', async (_, answerOfWiFi) => {
  const as = await signedIn()
  const id = await keep(as)
  meet(answerOfWiFi)

  await drain()
  expect(await readEntries(as.username)).toMatchObject([{ id, state: 'waiting', mayHaveArrived: true, refused: null }])
  network.resetHandlers()
  await sendWaiting(as.session)

  expect(await messagesOf(as)).toEqual(['Hello?'])
})

test('what is refused for good says why, and the next one goes out', async () => {
  const as = await signedIn()
  const payment = paymentOf(500)
  await call(payments.request, payment, { as })
  await addEntry({ id: randomUUID(), username: as.username, kind: 'payment', body: payment })
  const next = paymentOf(700)
  await addEntry({ id: randomUUID(), username: as.username, kind: 'payment', body: next })

  await drain()

  const [status, message] = refusals.transaction_id_used
  expect(await readEntries(as.username)).toMatchObject([{ state: 'needs-fix', refused: { status, message } }])
  const { items } = (await call(payments.mine, {}, { as })).data
  expect(items.map(({ amount }) => amount)).toEqual([700, 500])
})

test('nothing waits behind a failing entry of another kind', async () => {
  const as = await signedIn()
  await keep(as)
  await addEntry({ id: randomUUID(), username: as.username, kind: 'payment', body: paymentOf(500) })
  refuse(supports.create, 'unexpected')

  await drain()

  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ amount: 500 }])
  expect(await readEntries(as.username)).toMatchObject([{ kind: 'support', state: 'waiting' }])
})

test('what somebody was sending who is gone is sent again under its key', async () => {
  const as = await signedIn()
  const id = randomUUID()
  await putRaw({ ...oldest(as, { id }), state: 'sending', attempts: 1, nextAtMs: 0 })

  await drain()

  expect(tries).toEqual([id])
  expect(await messagesOf(as)).toEqual(['Hello?'])
})

test('an entry of an older version, without what was added later, is read and sent', async () => {
  const as = await signedIn()
  await putRaw(oldest(as))
  // What cannot be known is taken for what costs nothing if it is wrong.
  expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 0, mayHaveArrived: true }])

  await drain()

  expect(await messagesOf(as)).toEqual(['Hello?'])
  expect(await readEntries(as.username)).toEqual([])
})

test.each([
  ['of a kind', { kind: 'gift' }],
  ['in a state', { state: 'asleep' }],
])('an entry %s that only a later version knows stays as it is, and the others go out', async (_, unknown) => {
  const as = await signedIn()
  const later = { ...oldest(as), ...unknown }
  await putRaw(later)
  await keep(as, { message: 'known' })

  await sendWaiting(as.session)

  expect(await messagesOf(as)).toEqual(['known'])
  expect(await (await outboxDatabase()).get('entries', later.id)).toEqual(later)
})

test(`of one account ${mostEntries} entries are kept, one more is refused, and what waited is still there`, async () => {
  const [as, other] = [await newMember(), await newMember()]
  const ids: string[] = []
  for (let place = 0; place < mostEntries; place++) ids.push(await keep(as, { message: `Message ${place}` }))

  await expect(keep(as)).rejects.toThrow(OutboxFull)
  await keep(other)
  // Kept once more, as by a second press.
  await addEntry({ id: ids[0]!, username: as.username, kind: 'support', body: { message: 'again' } })

  const kept = await readEntries(as.username)
  expect(kept.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(kept[0]).toMatchObject({ body: { message: 'Message 0' } })
})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600

/** A member who is signed in on this phone. */
async function signedIn() {
  const as = await newMember()
  const session = { username: as.username, exp: inAnHour() }
  storeToken(as.token)
  await mirrorSession({ ...session, token: as.token })
  return { ...as, session }
}

async function keep({ username }: Pick<Account, 'username'>, { message = 'Hello?' } = {}): Promise<string> {
  const id = randomUUID()
  await addEntry({ id, username, kind: 'support', body: { message } })
  return id
}

/** What the very first version of the outbox has written. */
const oldest = ({ username }: Pick<Account, 'username'>, { id = randomUUID() } = {}) => ({
  id,
  version: 1,
  username,
  kind: 'support' satisfies Kind,
  body: { message: 'Hello?' },
  createdAtMs: Date.now(),
})

/** Past what the outbox itself would write. */
const putRaw = async (entry: object) => (await outboxDatabase()).put('entries', entry as never)

const messagesOf = async (as: Account) =>
  (await call(supports.mine, {}, { as })).data.items.map(({ message }) => message)

/** What a message meets in place of Joma, until the test is over. */
const meet = (answerWith: (info: { request: Request }) => Response | Promise<Response>) =>
  network.use(http.post(`*${basePath}${supports.create.path}`, answerWith))

/** Only what the page reads as the time of day; nothing that waits is hurried. */
function clock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return { advanceS: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000) }
}
