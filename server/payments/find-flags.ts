import { plainAccountNumber } from '#contract/fields.ts'
import { largeFirstTaka, type Payment, type PaymentFlag } from '#contract/payments.ts'
import { dayOfTransactionId, looksLikeTransactionId } from '#contract/transaction-ids.ts'

interface PaymentFacts {
  /** Another payment of any status has the same transaction id. */
  isIdSeen: boolean
  /** A payment of the member was accepted before. */
  hasPaid: boolean
  /** As the member entered it. */
  mobileNumber: string
}

const dayMs = 24 * 60 * 60_000

/** Finds what an administrator should check before accepting. */
export function findFlags(
  payment: Omit<Payment, 'flags'>,
  { isIdSeen, hasPaid, mobileNumber }: PaymentFacts,
): PaymentFlag[] {
  const { payment_method: method, transaction_id: id, account_number, amount, date } = payment
  const hasIdShape = looksLikeTransactionId(method, id)
  const day = dayOfTransactionId(method, id)
  // One day off is allowed: transfers around midnight, days entered from memory.
  const isSameDay = day !== undefined && Math.abs(Date.parse(day) - Date.parse(date)) <= dayMs
  const flags: Record<PaymentFlag, boolean> = {
    id_seen: isIdSeen,
    id_shape: !hasIdShape,
    id_day: hasIdShape && method === 'bkash' && !isSameDay,
    other_sender: !isSameNumber(account_number, mobileNumber),
    large_first: !hasPaid && amount >= largeFirstTaka,
  }
  return (Object.keys(flags) as PaymentFlag[]).filter((flag) => flags[flag])
}

/** A Rocket number is the mobile number and one more digit. */
const isSameNumber = (account: string, mobile: string) => {
  const [one, other] = [account, mobile].map((number) => plainAccountNumber(number).slice(0, 11))
  return one === other
}
