import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { drain } from '#src/outbox/drain.ts'
import { addEntry, maxEntries, OutboxFull, readEntries } from '#src/outbox/entries.ts'
import { refuse } from '../support/page/answer.ts'
import { keep, messagesOf, recordKeys, signedIn } from '../support/page/outbox-entries.ts'
import { call } from '../support/server/call.ts'
import { createMember, paymentInput } from '../support/server/members.ts'

const tries = recordKeys()

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

test('what is refused for good says why, and the next one goes out', async () => {
  const as = await signedIn()
  const payment = paymentInput(500)
  await call(payments.request, payment, { as })
  await addEntry({ id: randomUUID(), username: as.username, kind: 'payment', body: payment })
  const next = paymentInput(700)
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
  await addEntry({ id: randomUUID(), username: as.username, kind: 'payment', body: paymentInput(500) })
  refuse(supports.create, 'unexpected')

  await drain()

  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ amount: 500 }])
  expect(await readEntries(as.username)).toMatchObject([{ kind: 'support', state: 'waiting' }])
})

test(`of one account ${maxEntries} entries are kept, one more is refused, and what waited is still there`, async () => {
  const [as, other] = [await createMember(), await createMember()]
  const ids: string[] = []
  for (let place = 0; place < maxEntries; place++) ids.push(await keep(as, { message: `Message ${place}` }))

  await expect(keep(as)).rejects.toThrow(OutboxFull)
  await keep(other)
  // Kept once more, as by a second press.
  await addEntry({ id: ids[0]!, username: as.username, kind: 'support', body: { message: 'again' } })

  const kept = await readEntries(as.username)
  expect(kept.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(kept[0]).toMatchObject({ body: { message: 'Message 0' } })
})
