import { screen, within } from '@testing-library/react'
import { payments } from '#contract/payments.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { call } from '../server/call.ts'
import { type Account, paymentInput, sharedAdmin } from '../server/members.ts'
import { db } from '../server/test-app.ts'

export const rowsNow = () => within(screen.getByRole('tabpanel')).getAllByRole('link')
export const findRow = (name: RegExp) => screen.findByRole('link', { name })

/** Three pages of payments, of which the last is not full. */
export async function sendMany(as: Account) {
  const many = Array.from({ length: 45 }, (_, place) => ({ ...paymentInput(1), amount: BigInt(place + 1) * 100n }))
  await db.insert(paymentTable).values(many.map((payment) => ({ ...payment, user_id: as.id })))
}

export async function deny(as: Account, _id: string) {
  const decision = { _id, username: as.username, status: 'deny' as const }
  await call(payments.accept, decision, { as: await sharedAdmin() })
}
