import { plainAccountNumber } from '#contract/fields.ts'
import { largeFirstTaka, type Payment, type PaymentFlag } from '#contract/payments.ts'
import { dayOfTransactionId, looksLikeTransactionId } from '#contract/transaction-ids.ts'

interface Known {
  /** Another payment names the same transaction id, whatever became of it. */
  isIdSeen: boolean
  /** The member has had a payment accepted before. */
  hasPaid: boolean
  /** As the member has written it. */
  mobileNumber: string
}

const dayMs = 24 * 60 * 60_000

/** What an administrator should look at twice. */
export function findFlags(payment: Omit<Payment, 'flags'>, { isIdSeen, hasPaid, mobileNumber }: Known): PaymentFlag[] {
  const { payment_method: method, transaction_id: id, account_number, amount, date } = payment
  const isShaped = looksLikeTransactionId(method, id)
  const day = dayOfTransactionId(method, id)
  // A transfer around midnight, or a day named from memory, may be one off.
  const isOfDay = day !== undefined && Math.abs(Date.parse(day) - Date.parse(date)) <= dayMs
  const flags: Record<PaymentFlag, boolean> = {
    id_seen: isIdSeen,
    id_shape: !isShaped,
    id_day: isShaped && method === 'bkash' && !isOfDay,
    other_sender: !isSameNumber(account_number, mobileNumber),
    large_first: !hasPaid && amount >= largeFirstTaka,
  }
  return (Object.keys(flags) as PaymentFlag[]).filter((flag) => flags[flag])
}

/** A Rocket number is the mobile number with a digit after it. */
const isSameNumber = (account: string, mobile: string) => {
  const [one, other] = [account, mobile].map((number) => plainAccountNumber(number).slice(0, 11))
  return one === other
}
