import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { pollChanges } from '#server/db/poll-changes.ts'
import { flushed, publish } from '#server/db/publish-changes.ts'
import { publishedChanges } from '#server/db/table.ts'
import { db } from '../support/server/test-app.ts'

/** A process of its own on the test file's database. */
const createProcess = (changed: Partial<Db> = {}): Db => Object.assign(Object.create(db), changed)

async function startPolling(process: Db) {
  const received: string[] = []
  const onMissedChanges = vi.fn()
  const stop = await pollChanges(process, 10)({ onChange: (payload) => received.push(payload), onMissedChanges })
  onTestFinished(stop)
  return { received, onMissedChanges, stop }
}

const insertRow = (payload: string, ageS = 0) =>
  db
    .insert(publishedChanges)
    .values({ payloads: [payload], created_at: sql`now() - make_interval(secs => ${ageS})` as never })

const waitForPayload = (received: string[], payload: string) =>
  vi.waitFor(() => expect(received).toContain(payload), { timeout: 5_000 })

test('a published change reaches every process once', async () => {
  const [one, other] = [createProcess(), createProcess()]
  const [atOne, atOther] = [await startPolling(one), await startPolling(other)]

  publish(one, [{ tags: ['Plan'] }, { tags: ['Plan'] }, { tags: ['Bank'], memberId: uuidv7() }])
  await flushed(one)
  await insertRow('last')

  for (const { received } of [atOne, atOther]) {
    await waitForPayload(received, 'last')
    expect(received).toEqual(['{"tags":["Plan"]}', expect.stringContaining('Bank'), 'last'])
  }
})

test('changes before the start are not received', async () => {
  await insertRow('before')
  const { received } = await startPolling(createProcess())

  await insertRow('after')

  await waitForPayload(received, 'after')
  expect(received).not.toContain('before')
})

test.each([
  ['a change that becomes visible after a younger one', 5],
  ['a change of a clock that is ahead', -5],
])('%s is received once', async (_, ageS) => {
  const { received } = await startPolling(createProcess())
  await insertRow('first')
  await waitForPayload(received, 'first')

  await insertRow('late', ageS)
  await waitForPayload(received, 'late')
  await insertRow('last')
  await waitForPayload(received, 'last')

  expect(received).toEqual(['first', 'late', 'last'])
})

test('after polls that failed, the process reports missed changes once, and receives the changes of that time', async () => {
  const process = createProcess()
  const { received, onMissedChanges } = await startPolling(process)
  const select = vi.fn(() => {
    throw new Error('The connection is lost.')
  })
  Object.assign(process, { select })
  await vi.waitFor(() => expect(select.mock.calls.length).toBeGreaterThan(2))
  await insertRow('meanwhile')
  expect(onMissedChanges).not.toHaveBeenCalled()

  Reflect.deleteProperty(process, 'select')

  await waitForPayload(received, 'meanwhile')
  await insertRow('last')
  await waitForPayload(received, 'last')
  expect(onMissedChanges).toHaveBeenCalledTimes(1)
})

test('a process that has stopped receives nothing', async () => {
  const [stopped, running] = [await startPolling(createProcess()), await startPolling(createProcess())]
  await stopped.stop()

  await insertRow('after')

  await waitForPayload(running.received, 'after')
  expect(stopped.received).toEqual([])
})
