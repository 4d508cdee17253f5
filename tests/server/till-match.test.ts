import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { createTill } from '../support/server/till-simulator.ts'

type Till = Awaited<ReturnType<typeof createTill>>
type Received = ReturnType<Till['receive']>

/** Sends the form that a member fills in after a transfer. */
const requestFor = async (as: Account, till: Till, transfer: Received, fields: object = {}) =>
  call(
    payments.request,
    {
      account_number: transfer.from,
      payment_method: till.method,
      transaction_id: transfer.transactionId,
      amount: transfer.amount,
      date: dayInDhaka(),
      ...fields,
    },
    { as },
  )

test.each(['bkash', 'nagod', 'rocket'] as const)('an SMS of %s after the request accepts it', async (method) => {
  const till = await createTill({ method })
  const member = await createMember()
  const transfer = till.receive({ amount: 750 })
  const { data } = await requestFor(member, till, transfer)
  expect(data).toMatchObject({ state: 'pending', is_watched: true })

  expect(await till.send(transfer)).toMatchObject({ status: 200, results: ['accepted'] })

  expect(await member.getBalance()).toBe(750)
  const { items } = (await callAsAdmin(payments.list, { username: member.username })).data
  expect(items).toMatchObject([{ status: 'success', accepted_by_phone: true, match: null }])
})

test('a request after its SMS is accepted at once', async () => {
  const till = await createTill()
  const member = await createMember()
  const transfer = till.receive({ amount: 750 })
  await till.send(transfer)

  const { data } = await requestFor(member, till, transfer)

  expect(data).toMatchObject({ state: 'success', is_watched: false })
  expect(await member.getBalance()).toBe(750)
})
