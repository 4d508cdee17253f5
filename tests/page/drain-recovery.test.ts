import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendWaiting } from '#src/member/outbox/sync-loop.ts'
import { outboxDatabase } from '#src/outbox/database.ts'
import { drain } from '#src/outbox/drain.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { keep, messagesOf, oldest, putRaw, recordKeys, signedIn } from '../support/page/outbox-entries.ts'

const tries = recordKeys()

test('an entry whose sender was killed is sent again with the same key', async () => {
  const as = await signedIn()
  const id = randomUUID()
  await putRaw({ ...oldest(as, { id }), state: 'sending', attempts: 1, nextAtMs: 0 })

  await drain()

  expect(tries).toEqual([id])
  expect(await messagesOf(as)).toEqual(['Hello?'])
})

test('an entry of an older version gets default values and is sent', async () => {
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
])('an entry %s that only a later version knows stays unchanged, and the others are sent', async (_, unknown) => {
  const as = await signedIn()
  const later = { ...oldest(as), ...unknown }
  await putRaw(later)
  await keep(as, { message: 'known' })

  await sendWaiting(as.session)

  expect(await messagesOf(as)).toEqual(['known'])
  expect(await (await outboxDatabase()).get('entries', later.id)).toEqual(later)
})
