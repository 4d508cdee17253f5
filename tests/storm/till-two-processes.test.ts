import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { createTransactionId, writeIncoming } from '#server/commands/till-simulator/write-sms.ts'
import { addTill, sendSms } from './till-phone.ts'
import { atA, atB, population, processes, takeMember } from './two-processes.ts'

test('SMS and requests that arrive at two processes at the same time credit each transfer once', async () => {
  const phone = await addTill(atA, population.admins[0]!)
  const [a, b] = processes
  const [one, other] = [takeMember(), takeMember()]
  const readBalance = async (as: typeof one) => (await atA(users.me, {}, { as })).data.balance
  const before = (await readBalance(one)) + (await readBalance(other))
  const number = '01712345678'
  let balance = 1_000
  const transfers = Array.from({ length: 20 }, () => {
    const transfer = { method: 'bkash' as const, transactionId: createTransactionId('bkash'), amount: 20, number }
    balance += transfer.amount
    return { ...transfer, body: writeIncoming({ ...transfer, at: new Date(), balance }) }
  })

  for (const { transactionId: transaction_id, amount, body } of transfers) {
    const sent = {
      account_number: number,
      payment_method: 'bkash' as const,
      transaction_id,
      amount,
      date: dayInDhaka(),
    }
    const [ofA, ofB] = await Promise.all([
      sendSms(a.address, phone, body),
      sendSms(b.address, phone, body),
      atA(payments.request, sent, { as: one }),
      atB(payments.request, sent, { as: other }),
    ])
    expect([ofA, ofB]).toEqual([200, 200])
    const pending = (
      await atB(payments.list, { search: transaction_id, status: 'pending' }, { as: population.admins[1]! })
    ).data.items
    // The other request has to be decided, because a member can have few pending ones.
    for (const { _id, username } of pending)
      await atB(payments.accept, { _id, username, status: 'deny' }, { as: population.admins[1]! })
    expect(pending).toHaveLength(1)
  }

  expect((await readBalance(one)) + (await readBalance(other)) - before).toBe(400)
})
