import { eq } from 'drizzle-orm'
import { payments } from '#contract/payments.ts'
import { createNumber, createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../server/call.ts'
import { createMember } from '../server/members.ts'
import { db } from '../server/test-app.ts'
import { requestFor, type Till } from '../server/till-simulator.ts'

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
  const ownNumber = createNumber()
  await db.update(userTable).set({ mobile_number: ownNumber }).where(eq(userTable.id, member.id))
  const ids: string[] = []
  for (const each of wanted) {
    const { amount, smsAmount = amount, smsFrom = ownNumber, transactionId = createTransactionId(till.method) } = each
    if (smsAmount !== null) await till.send(till.receive({ transactionId, amount: smsAmount, from: smsFrom }))
    const { data } = await requestFor(member, till, { from: ownNumber, transactionId, amount, body: '' })
    ids.push(data._id)
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
