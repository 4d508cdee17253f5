import { and, eq, exists, inArray, notExists, notInArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { isProvenLine } from '../../numbers/prove-numbers.ts'
import { memberNumbers } from '../../numbers/table.ts'
import { payments } from '../../payments/table.ts'
import { sms } from '../table.ts'

/** Removes the numbers that only payments with these SMS have proved, because the SMS are proven forged. */
export async function removeNumbersOf(tx: Tx, smsIds: string[]): Promise<void> {
  const paymentBy = (isSms: SQL | undefined) =>
    tx
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(sms, eq(sms.id, payments.sms_id))
      .where(and(eq(payments.user_id, memberNumbers.user_id), eq(sms.counterparty, memberNumbers.number), isSms))
  const isOther = and(notInArray(sms.id, smsIds), eq(payments.status, 'success'), isProvenLine)
  await tx
    .update(memberNumbers)
    .set({ state: 'removed' })
    .where(
      and(
        inArray(memberNumbers.state, ['asked', 'proved']),
        exists(paymentBy(inArray(sms.id, smsIds))),
        notExists(paymentBy(isOther)),
      ),
    )
}
