import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { supports } from '#contract/supports.ts'
import { reportResponse } from '#src/connectivity/connectivity.ts'
import { startSyncLoop } from '#src/member/outbox/sync-loop.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { sendEntries } from '#src/outbox/send-entries.ts'
import { mirrorSession } from '#src/outbox/session-mirror.ts'
import { refuse } from '../support/page/api-responses.ts'
import {
  createSignedInMember,
  inAnHour,
  queueMessage,
  recordKeys,
  respondToMessages,
  sentMessages,
} from '../support/page/outbox-entries.ts'
import { createMember } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'

const keys = recordKeys()

test('an expired session stops the outbox until its member signs in again', async () => {
  const as = await createMember()
  await mirrorSession({ username: as.username, token: 'over', exp: inAnHour() })
  await queueMessage(as, { message: 'first' })
  await queueMessage(as, { message: 'second' })

  await sendEntries()
  await sendEntries()
  expect(keys).toHaveLength(1)
  expect(await readEntries(as.username)).toMatchObject([{ state: 'sign-in' }, { state: 'waiting' }])
  await mirrorSession({ username: as.username, token: 'over', exp: inAnHour() })
  await sendEntries()
  expect(keys).toHaveLength(1)
  await mirrorSession({ username: as.username, token: as.token, exp: inAnHour() })
  await sendEntries()

  expect(await sentMessages(as)).toEqual(['second', 'first'])
  expect(await readEntries(as.username)).toEqual([])
})

test('entries are sent although the browser reports no network, because the server has answered', async () => {
  const as = await createSignedInMember()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await queueMessage(as, { message: 'first' })
  reportResponse(0)

  onTestFinished(startSyncLoop(new QueryClient(), as.session))

  await vi.waitFor(async () => expect(await sentMessages(as)).toEqual(['first']))
})

test('the sync loop is idle while the first entry needs a sign-in', async () => {
  const as = await createSignedInMember()
  refuse(supports.create, 'session_over')
  const first = await queueMessage(as, { message: 'first' })
  await queueMessage(as, { message: 'second' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startSyncLoop(new QueryClient(), as.session)
  onTestFinished(stop)
  await vi.waitFor(async () => expect(await readEntries(as.username)).toMatchObject([{ state: 'sign-in' }, {}]))
  // What follows the change.
  await vi.advanceTimersByTimeAsync(1_000)

  const reads = vi.spyOn(IDBIndex.prototype, 'getAll')
  onTestFinished(() => reads.mockRestore())
  await vi.advanceTimersByTimeAsync(60_000)

  expect(reads).not.toHaveBeenCalled()
  expect(keys).toEqual([first])
})

test('nothing is sent with an expired token or without a session', async () => {
  const as = await createMember()
  await queueMessage(as)
  await mirrorSession({ username: as.username, token: as.token, exp: Date.now() / 1000 - 1 })

  await sendEntries()
  await mirrorSession(null)
  await sendEntries()

  expect(keys).toEqual([])
  expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('entries of another account stay unchanged', async () => {
  const other = await createMember()
  await queueMessage(other, { message: 'of another' })
  const before = await readEntries(other.username)
  const as = await createSignedInMember()
  await queueMessage(as)

  await sendEntries()

  expect(await sentMessages(as)).toEqual(['Hello?'])
  expect(await sentMessages(other)).toEqual([])
  expect(await readEntries(other.username)).toEqual(before)
})

test('signing out during a request stops the sending of further entries', async () => {
  const as = await createSignedInMember()
  await queueMessage(as, { message: 'first' })
  const second = await queueMessage(as, { message: 'second' })
  respondToMessages(async ({ request }) => {
    await mirrorSession(null)
    return app.fetch(request)
  })

  await sendEntries()

  expect(await sentMessages(as)).toEqual(['first'])
  expect(await readEntries(as.username)).toMatchObject([{ id: second, state: 'waiting', attempts: 0 }])
})
