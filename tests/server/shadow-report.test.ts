import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { tills } from '#contract/tills.ts'
import { paymentVerdicts } from '#server/payments/table.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { createTill, requestFor } from '../support/server/till-simulator.ts'

test('the report compares what the till would have done with what people did', async () => {
  await startApp()
  const till = await createTill({ mode: 'shadow' })
  const other = await createTill({ mode: 'auto', method: 'nagod' })
  const send = async (fields: object = {}, of = till) => {
    const [member, transfer] = [await createMember(), of.receive({ amount: 500 })]
    const { _id } = (await requestFor(member, of, transfer, fields)).data
    return { _id, transfer, username: member.username }
  }
  const agreed = [await send(), await send()]
  const wrong = await send()
  const [differing, differingToo] = [await send({ amount: 501 }), await send({ amount: 502 })]
  await till.send(...[...agreed, wrong, differing, differingToo].map(({ transfer }) => transfer))
  const withoutSms = [await send(), await send()]
  const undecided = await send()
  const automatic = await send({}, other)
  await other.send(automatic.transfer)
  const minutesAgo = new Date(Date.now() - 10 * 60_000)
  await db.update(paymentVerdicts).set({ judged_at: minutesAgo }).where(eq(paymentVerdicts.payment_id, agreed[0]!._id))
  const accepted = [...agreed, differing, withoutSms[0]!].map(({ _id }) => _id)
  await callAsAdmin(payments.acceptMany, { ids: accepted, status: 'success' })
  const denied = [wrong, differingToo, withoutSms[1]!].map(({ _id }) => _id)
  await callAsAdmin(payments.acceptMany, { ids: denied, status: 'deny' })

  const report = (await callAsAdmin(tills.shadowReport, {})).data

  expect(report).toEqual({
    agreed: 2,
    wrong: 1,
    minutes_saved: 10,
    waiting: [
      { obstacle: 'amount_differs', accepted: 1, denied: 1 },
      { obstacle: 'no_sms', accepted: 1, denied: 1 },
    ],
    wrong_payments: [expect.objectContaining({ _id: wrong._id, username: wrong.username, amount: 500 })],
  })
  expect(report.wrong_payments.some(({ _id }) => _id === undecided._id)).toBe(false)
  const ofNagad = (await callAsAdmin(tills.shadowReport, { payment_method: 'nagod' })).data
  expect(ofNagad).toMatchObject({ agreed: 0, wrong: 0, waiting: [] })
  const earlier = (await callAsAdmin(tills.shadowReport, { to: '2026-01-01' })).data
  expect(earlier).toMatchObject({ agreed: 0, wrong: 0, waiting: [] })
})
