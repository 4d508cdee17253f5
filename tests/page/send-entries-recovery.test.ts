import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendWaiting } from '#src/member/outbox/sync-loop.ts'
import { withOutboxDatabase } from '#src/outbox/database.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { sendEntries } from '#src/outbox/send-entries.ts'
import {
  createSignedInMember,
  putUnchecked,
  queueMessage,
  recordKeys,
  sentMessages,
  versionOneEntry,
} from '../support/page/outbox-entries.ts'

const keys = recordKeys()

test('an entry whose sender was killed is sent again with the same key', async () => {
  const as = await createSignedInMember()
  const id = randomUUID()
  await putUnchecked({ ...versionOneEntry(as, { id }), state: 'sending', attempts: 1, nextAtMs: 0 })

  await sendEntries()

  expect(keys).toEqual([id])
  expect(await sentMessages(as)).toEqual(['Hello?'])
})

test('an entry of an older version gets default values and is sent', async () => {
  const as = await createSignedInMember()
  await putUnchecked(versionOneEntry(as))
  // `true` is the safe value when the attempts are unknown.
  expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 0, mayHaveArrived: true }])

  await sendEntries()

  expect(await sentMessages(as)).toEqual(['Hello?'])
  expect(await readEntries(as.username)).toEqual([])
})

test.each([
  ['of a kind', { kind: 'gift' }],
  ['in a state', { state: 'asleep' }],
])('an entry %s that only a later version knows stays unchanged, and the others are sent', async (_, unknown) => {
  const as = await createSignedInMember()
  const later = { ...versionOneEntry(as), ...unknown }
  await putUnchecked(later)
  await queueMessage(as, { message: 'current version' })

  await sendWaiting(as.session)

  expect(await sentMessages(as)).toEqual(['current version'])
  expect(await withOutboxDatabase((database) => database.get('entries', later.id))).toEqual(later)
})
