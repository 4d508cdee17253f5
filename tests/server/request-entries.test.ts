import { expect, test } from 'vitest'
import { statements } from '#contract/statements.ts'
import { supports } from '#contract/supports.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember } from '../support/server/members.ts'

test('the entries of a request are those that it has caused, oldest first', async () => {
  const as = await createMember({ balance: 10, earning: 1_200 })
  const denied = await withdraw(as, 500, 'denied')
  const pending = await withdraw(as, 600)

  const [first, second] = [denied, pending].map((ref) => call(statements.ofRequest, { ref }, { as }))

  expect((await first!).data).toMatchObject([
    { reason: 'withdraw_hold', ref: denied, amount: 500, from: 'earning', to: 'hold', earning: 700, hold: 500 },
    { reason: 'withdraw_release', ref: denied, amount: 500, from: 'hold', to: 'earning', earning: 1_200, hold: 0 },
  ])
  expect((await second!).data).toMatchObject([{ reason: 'withdraw_hold', ref: pending, amount: 600, earning: 600 }])
})

test('a request without entries, and one of another member, have none', async () => {
  const [as, other] = [await createMember(), await createMember({ earning: 600 })]
  const { _id: pending } = await requestTopUp(as)
  const ofOther = await withdraw(other, 600)

  for (const ref of [pending, ofOther]) expect((await call(statements.ofRequest, { ref }, { as })).data).toEqual([])
})

test('the messages about one request are listed without the others', async () => {
  const as = await createMember()
  const { _id: id } = await requestTopUp(as)
  const about = { kind: 'payment' as const, id }
  const { data: thread } = await call(supports.create, { message: 'When?', about }, { as })
  await call(supports.create, { message: 'Something else.' }, { as })

  expect((await call(supports.mine, { about: id }, { as })).data).toMatchObject({ items: [thread], total: 1 })
  expect((await call(supports.mine, { about: id }, { as: await createMember() })).data.items).toEqual([])
})
