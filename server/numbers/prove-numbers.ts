import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { toMobile } from '#contract/account-numbers.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { sms } from '../tills/table.ts'
import { memberNumbers } from './table.ts'

const shownDigits = 3

/** The last digits of a number, for a notification. */
export const lastDigits = (number: string): string => number.slice(-shownDigits)

/** An SMS of a phone that the line before it proves. Null: it linked before the cause was stored. */
export const isProvenLine: SQL | undefined = and(
  isNotNull(sms.phone_id),
  eq(sms.chain, 'linked'),
  or(isNull(sms.linked_by), eq(sms.linked_by, 'line')),
)

interface AcceptedPayment {
  user_id: string
  payment_method: PaymentMethod
  transaction_id: string
  account_number: string
  source: string
}

/**
 * Records the numbers that accepted payments of the form prove: the member named the number, and the SMS of the payment came from it.
 * Call it after the payments are linked with their SMS and the members are locked, and before the postings.
 */
export async function recordProvedNumbers(tx: Tx, accepted: AcceptedPayment[]): Promise<void> {
  const named = accepted.filter(({ source }) => source === 'form')
  if (named.length === 0) return
  const found = await tx
    .select({ method: sms.method, transactionId: sms.transaction_id, counterparty: sms.counterparty })
    .from(sms)
    .where(
      and(
        inArray(
          sms.transaction_id,
          named.map(({ transaction_id }) => transaction_id),
        ),
        eq(sms.direction, 'in'),
        eq(sms.state, 'used'),
        eq(sms.is_masked, false),
        isProvenLine,
      ),
    )
  const proved = named.filter((payment) =>
    found.some(
      ({ method, transactionId, counterparty }) =>
        method === payment.payment_method &&
        transactionId === payment.transaction_id &&
        counterparty !== null &&
        counterparty === toMobile(payment.account_number),
    ),
  )
  await proveNumbers(
    tx,
    proved.map(({ user_id: userId, account_number }) => ({ userId, number: toMobile(account_number) })),
  )
}

interface OwnedNumber {
  userId: string
  /** 11 digits. */
  number: string
}

/** Numbers that their members named. Tells the members about those that were not proved before. */
export async function proveNumbers(tx: Tx, owned: OwnedNumber[]): Promise<void> {
  const rows = toRows(owned).map((row) => ({ ...row, state: 'proved' as const, proved_at: sql`now()` }))
  if (rows.length === 0) return
  const proved = await tx
    .insert(memberNumbers)
    .values(rows)
    .onConflictDoUpdate({
      target: [memberNumbers.user_id, memberNumbers.number],
      set: { state: 'proved', proved_at: sql`excluded.proved_at` },
      setWhere: sql`${memberNumbers.state} <> 'proved'`,
    })
    .returning({ userId: memberNumbers.user_id, number: memberNumbers.number })
  for (const { userId } of proved) recordChange(tx, { tags: ['Customer'], memberId: userId })
  await insertNotifications(
    tx,
    // A number that was removed can be proved again, so that its id is no `ref`.
    proved.map(({ userId, number }) => ({
      userId,
      kind: 'number_proved',
      ref: uuidv7(),
      params: { digits: lastDigits(number) },
    })),
  )
}

/** Numbers from which a top-up came with the code of a member. The member is asked about those that are not known yet. */
export async function askAboutNumbers(tx: Tx, owned: OwnedNumber[]): Promise<void> {
  const rows = toRows(owned).map((row) => ({ ...row, state: 'asked' as const }))
  if (rows.length > 0) await tx.insert(memberNumbers).values(rows).onConflictDoNothing()
}

/** Each once, in the order in which all transactions lock them. */
const toRows = (owned: OwnedNumber[]) =>
  [...new Map(owned.map((each) => [`${each.userId} ${each.number}`, each])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { userId: user_id, number }]) => ({ user_id, number }))
