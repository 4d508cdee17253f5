import { expect, onTestFinished, test, vi } from 'vitest'
import { inboxViewers, lookEndsAfterMs } from '#contract/inbox/viewers.ts'
import { createChanges } from '#server/changes/changes.ts'
import { createViewers } from '#server/changes/viewers.ts'
import { flushed } from '#server/db/publish-changes.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, createStaff, signIn } from '../support/server/members.ts'
import { subscribeToNewChanges } from '../support/server/new-changes.ts'
import { db } from '../support/server/test-app.ts'

const look = async (as: Account, looking?: string) =>
  (await call(inboxViewers.list, looking ? { looking } : {}, { as })).data

/** The threads that one administrator has open, as another one sees them. */
const threadsOf = async ({ username }: Account, as: Account) =>
  (await look(as)).filter((viewer) => viewer.username === username).map(({ thread }) => thread)

test('who has a thread open is seen by the others, and not by the viewer', async () => {
  const [one, other] = [await createStaff('owner'), await createStaff('cashier')]
  await look(one, 'thread-1')

  await vi.waitFor(async () => expect(await threadsOf(one, other)).toEqual(['thread-1']))
  expect(await threadsOf(one, one)).toEqual([])
})

test('the next thread replaces the one before, and none ends it', async () => {
  const [one, other] = [await createStaff('owner'), await createStaff('cashier')]
  await look(one, 'thread-1')
  await look(one, 'thread-2')
  await vi.waitFor(async () => expect(await threadsOf(one, other)).toEqual(['thread-2']))

  await look(one)

  await vi.waitFor(async () => expect(await threadsOf(one, other)).toEqual([]))
})

test('an administrator with a thread open on two devices is one viewer', async () => {
  const [one, other] = [await createStaff('owner'), await createStaff('cashier')]
  const second = await signIn(one.username)
  await look(one, 'thread-1')
  await look(second, 'thread-1')
  await vi.waitFor(async () => expect(await threadsOf(one, other)).toEqual(['thread-1']))

  await look(second)

  await flushed(db)
  expect(await threadsOf(one, other)).toEqual(['thread-1'])
})

test('only a new thread is published, so that a viewer who stays costs the others nothing', async () => {
  const [one, other] = [await createStaff('owner'), await createStaff('cashier')]
  const [stream] = await subscribeToNewChanges(other)
  const opened = stream.waitFor('InboxViewer')
  await look(one, 'thread-1')
  expect(await opened).toEqual(['InboxViewer'])
  stream.received.length = 0

  await look(one, 'thread-1')
  const left = stream.waitFor('InboxViewer')
  await look(one)

  await left
  expect(stream.received.flat()).toEqual(['InboxViewer'])
})

test('members and administrators without the inbox are refused', async () => {
  for (const as of [await createMember(), await createStaff('accountant')])
    expect(await call(inboxViewers.list, { looking: 'thread-1' }, { as })).toMatchObject({ status: 403 })
})

test('a viewer that is silent for half a minute is no viewer any more, and the others read again', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onEnd = vi.fn()
  const viewers = createViewers(onEnd)
  const viewer = (userId: string) => ({ sessionId: userId, userId, username: userId, thread: 'thread-1' })
  viewers.add(viewer('karim'))
  vi.advanceTimersByTime(lookEndsAfterMs / 2)
  viewers.add(viewer('nadia'))
  expect(viewers.listOthers('rahim')).toHaveLength(2)

  vi.advanceTimersByTime(lookEndsAfterMs / 2 + 1)
  expect(viewers.listOthers('rahim')).toEqual([{ thread: 'thread-1', username: 'nadia' }])
  expect(onEnd).toHaveBeenCalledTimes(1)

  viewers.add(viewer('nadia'))
  vi.advanceTimersByTime(lookEndsAfterMs - 1)
  expect(viewers.listOthers('rahim')).toHaveLength(1)
  vi.advanceTimersByTime(2)
  expect(viewers.listOthers('rahim')).toEqual([])
  expect(onEnd).toHaveBeenCalledTimes(2)
})

test('a second server process learns of a viewer by the notification of the first', async () => {
  const [first, second] = [createChanges(), createChanges()]
  const payload = JSON.stringify({
    tags: ['InboxViewer'],
    look: { sessionId: 'one', userId: 'one', username: 'karim', thread: 'thread-1' },
  })
  for (const changes of [first, second]) changes.receive(payload)

  for (const { viewers } of [first, second])
    expect(viewers.listOthers('other')).toEqual([{ thread: 'thread-1', username: 'karim' }])
})
