import { setTimeout as pause } from 'node:timers/promises'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { supports } from '#contract/supports.ts'
import { startSyncLoop } from '#src/member/outbox/sync-loop.ts'
import { drain } from '#src/outbox/drain.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { mirrorSession } from '#src/outbox/session-mirror.ts'
import { refuse } from '../support/page/answer.ts'
import { inAnHour, keep, meet, messagesOf, recordKeys, signedIn } from '../support/page/outbox-entries.ts'
import { createMember } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'

const tries = recordKeys()

test('a session that is over stops everything, until its member has signed in again', async () => {
  const as = await createMember()
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
  const stop = startSyncLoop(new QueryClient(), as.session)
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
  const as = await createMember()
  await keep(as)
  await mirrorSession({ username: as.username, token: as.token, exp: Date.now() / 1000 - 1 })

  await drain()
  await mirrorSession(null)
  await drain()

  expect(tries).toEqual([])
  expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('entries of another account are left as they are', async () => {
  const other = await createMember()
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
