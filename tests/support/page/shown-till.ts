import { eq } from 'drizzle-orm'
import { banks } from '#contract/banks.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { tills } from '#server/tills/table.ts'
import { createStartedTill, sendWith } from '../server/code-top-ups.ts'
import { callAsAdmin } from '../server/members.ts'
import { db } from '../server/test-app.ts'

/** A number that members see. Without a till phone. */
export async function showNumber(name: string, fields: { method?: PaymentMethod; kind?: 'agent' | 'merchant' } = {}) {
  const bank = { bank_name: `${name} ${crypto.randomUUID().slice(0, 8)}`, account_number: createNumber(), ...fields }
  return (await callAsAdmin(banks.add, bank)).data
}

/** A till that members see, whose SMS are accepted without a person. */
export async function createShownTill(method: 'bkash' | 'nagod' = 'bkash') {
  const till = await createStartedTill({ method })
  const name = `${method} ${till.number}`
  await db.update(tills).set({ label: name }).where(eq(tills.id, till.id))

  /** Money comes with a reference, and credits the member whose code it is. */
  async function receiveWithReference(reference: string, { amount = 100, from = createNumber() } = {}) {
    await sendWith(till, { reference, amount, from })
    return { from, amount }
  }

  return { ...till, name, receiveWithReference }
}
