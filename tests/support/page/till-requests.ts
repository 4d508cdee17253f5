import { eq } from 'drizzle-orm'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../server/call.ts'
import { createMember } from '../server/members.ts'
import { db } from '../server/test-app.ts'
import { type createTill, createTransactionId, randomNumber } from '../server/till-simulator.ts'

export type Till = Awaited<ReturnType<typeof createTill>>

interface Wanted {
  /** The requested taka. */
  amount: number
  /** The taka of the SMS, which comes before the request. Null: there is no SMS. */
  smsAmount?: number | null
  /** The sender in the SMS, if it differs from that of the request. */
  smsFrom?: string
  transactionId?: string
}

/** Creates a member who requests these amounts of a till. `path` is the queue, filtered to this member. */
export async function createTillRequests(till: Till, ...wanted: Wanted[]) {
  const member = await createMember()
  // A sender that is not the profile's number is a flag.
  const ownNumber = randomNumber()
  await db.update(userTable).set({ mobile_number: ownNumber }).where(eq(userTable.id, member.id))
  const ids: string[] = []
  for (const each of wanted) {
    const { amount, smsAmount = amount, smsFrom = ownNumber, transactionId = createTransactionId(till.method) } = each
    if (smsAmount !== null) await till.send(till.receive({ transactionId, amount: smsAmount, from: smsFrom }))
    const input = {
      account_number: ownNumber,
      payment_method: till.method,
      transaction_id: transactionId,
      amount,
      date: dayInDhaka(),
    }
    ids.push((await call(payments.request, input, { as: member })).data._id)
  }
  const listOwn = async () => (await call(payments.mine, { sort: 'oldest' }, { as: member })).data.items
  return {
    member,
    ownNumber,
    ids,
    states: async () => (await listOwn()).map(({ state }) => state),
    path: `/home/balance-request?search=${member.username}`,
  }
}
