import type { PaymentMethod } from '#contract/fields.ts'

/** How a provider words the SMS that confirms a transaction. Read against text whose digits are Latin. */
export interface SmsRules {
  method: PaymentMethod
  /** Its first group is the transaction id. Global, because a text with two of them is two messages. */
  id: RegExp
  sent: RegExp
  received: RegExp
  /** Its first group, or its second, is the number the money came from. */
  from: RegExp
}
