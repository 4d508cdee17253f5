import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { addEntry, maxEntries, OutboxFull, readEntries } from '#src/outbox/entries.ts'
import { sendEntries } from '#src/outbox/send-entries.ts'
import { refuse } from '../support/page/api-responses.ts'
import { createSignedInMember, queueMessage, recordKeys, sentMessages } from '../support/page/outbox-entries.ts'
import { call } from '../support/server/call.ts'
import { createMember, paymentInput } from '../support/server/members.ts'

const keys = recordKeys()

test('entries are sent oldest first with their id as Idempotency-Key, and are deleted after the response', async () => {
  const as = await createSignedInMember()
  const first = await queueMessage(as, { message: 'first' })
  const second = await queueMessage(as, { message: 'second' })

  await sendEntries()

  expect(keys).toEqual([first, second])
  expect(await sentMessages(as)).toEqual(['second', 'first'])
  expect(await readEntries(as.username)).toEqual([])
})

test('entries of the same millisecond are sent in the order of their creation', async () => {
  const as = await createSignedInMember()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => now.mockRestore())
  const ids: string[] = []
  for (const message of ['1', '2', '3', '4', '5']) ids.push(await queueMessage(as, { message }))

  await sendEntries()

  expect(keys).toEqual(ids)
})

test('a refused entry stores the reason, and the next entry is sent', async () => {
  const as = await createSignedInMember()
  const payment = paymentInput(500)
  await call(payments.request, payment, { as })
  await addEntry({ id: randomUUID(), username: as.username, kind: 'payment', body: payment })
  const next = paymentInput(700)
  await addEntry({ id: randomUUID(), username: as.username, kind: 'payment', body: next })

  await sendEntries()

  const [status, message] = refusals.transaction_id_used
  expect(await readEntries(as.username)).toMatchObject([{ state: 'needs-fix', refused: { status, message } }])
  const { items } = (await call(payments.mine, {}, { as })).data
  expect(items.map(({ amount }) => amount)).toEqual([700, 500])
})

test.each([
  ['an error', () => refuse(supports.create, 'unexpected')],
  ['Retry-After', () => refuse(supports.create, 'unavailable', { retryAfterS: 30 })],
])('an entry answered with %s blocks the later entries of its kind, and none of another kind', async (_, answer) => {
  const as = await createSignedInMember()
  const [first, payment] = [await queueMessage(as), randomUUID()]
  await queueMessage(as)
  await addEntry({ id: payment, username: as.username, kind: 'payment', body: paymentInput(500) })
  answer()

  await sendEntries()

  expect(keys).toEqual([first, payment])
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ amount: 500 }])
  const waiting = { kind: 'support', state: 'waiting' }
  expect(await readEntries(as.username)).toMatchObject([waiting, { ...waiting, attempts: 0 }])
})

test(`the outbox stores ${maxEntries} entries per account, refuses one more and does not lose any`, async () => {
  const [as, other] = [await createMember(), await createMember()]
  const ids: string[] = []
  for (let index = 0; index < maxEntries; index++) ids.push(await queueMessage(as, { message: `Message ${index}` }))

  await expect(queueMessage(as)).rejects.toThrow(OutboxFull)
  await queueMessage(other)
  // A second press of the button adds the same id again.
  await addEntry({ id: ids[0]!, username: as.username, kind: 'support', body: { message: 'again' } })

  const entries = await readEntries(as.username)
  expect(entries.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(entries[0]).toMatchObject({ body: { message: 'Message 0' } })
})
