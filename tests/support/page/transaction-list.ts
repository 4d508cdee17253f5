import { screen, within } from '@testing-library/dom'
import { payments } from '#contract/payments.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { call } from '../server/call.ts'
import { type Account, paymentInput, sharedAdmin } from '../server/members.ts'
import { db } from '../server/test-app.ts'

export const visibleRows = () => within(screen.getByRole('tabpanel')).getAllByRole('link')
export const findRow = (name: RegExp) => screen.findByRole('link', { name })

/** Creates 45 payments: two full pages and a part of a third. */
export async function createPayments(as: Account) {
  const rows = Array.from({ length: 45 }, (_, index) => ({ ...paymentInput(1), amount: BigInt(index + 1) * 100n }))
  await db.insert(paymentTable).values(rows.map((payment) => ({ ...payment, user_id: as.id })))
}

export async function denyPayment(as: Account, _id: string) {
  const decision = { _id, username: as.username, status: 'deny' as const }
  await call(payments.accept, decision, { as: await sharedAdmin() })
}
