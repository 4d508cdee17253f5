import { idPattern } from '../../account-numbers.ts'
import { received } from './bengali-forms.ts'
import { createFormsOf, type ProviderForms } from './forms.ts'
import {
  balance,
  commission,
  day,
  fee,
  gap,
  gift,
  idLabel,
  name,
  number,
  payer,
  purchase,
  rest,
  taka,
  time,
} from './patterns.ts'

const amount = `(?:Amount|Amt):? ?${taka('amount')}`

/** «TxnID: 75K92M3Z Balance: Tk 610.28 24/06/2026 14:31». The fee before the id is of outgoing money. */
const end = `(?:${fee()}${gap})?${idLabel}:? ?(?<id>${idPattern('nagod')})${gap}(?:${commission}${gap})?${balance()}${gap}(?:Date:? ?)?${day} ${time}`

const create = createFormsOf({ ref: 'Ref(?:erence)?(?: No)?:? ?(?<ref>.*)', refBefore: 'id' })

/** The start of a form: its title, and the label of the other side. The parts may be glued together. */
const start = (title: string, side: string) =>
  `(?:${title}):?${gap}${amount}${gap}(?:${fee()}${gap})?(?:${side}):? ?${number}(?:${gap}${fee('charge')})?`

/** The operator's own payments, whose other parts are not read. */
const outgoing = (title: string) =>
  `(?:${title}) (?:is )?Success(?:ful)?(?!.*(?:Customer|Sender|From):).{0,120}?${amount}(?:.{0,100}?${fee()})?.{0,100}`

export const nagad: ProviderForms = {
  ends: [{ pattern: new RegExp(end, 'gi') }],
  forms: [
    create('received', 'in', start(`(?:Money|Fund|B2B) Received|(?:(?:টাকা|মানি|Money) )?${received}`, 'Sender|From')),
    create('payment_received', 'in', start(`(?:Merchant )?Payment (?:Received|${received})`, 'Customer|Sender|From')),
    // The title alone does not show the direction where a Bengali one has just «successful». The other side does.
    create('cash_in', 'in', start(`Cash In (?:Received|Successful|${received})`, 'Uddokta|Agent')),
    create('agent_cash_out', 'in', start(`Cash Out (?:Received|Successful|${received})`, 'Customer')),
    create('deposit', 'in', `Add Money (?:from (?:Bank|Card) )?is Successful${gap}From:? ?${name}${gap}${amount}`),
    create(
      'deposit',
      'in',
      `(?:Add Money (?:Received|Successful)|(?:Bank |Card |Fund )?(?:Deposit|Transfer) Received)${gap}${amount}${gap}(?:(?:From|Source|Bank|Card|Sender)(?: Name| No)?:? ?${name})?`,
    ),
    create('returned', 'in', `${gift}(?: Received| Successful)?${gap}${amount}${rest}`),
    create('returned', 'in', `Loan (?:Disbursed|Received|Disbursement Successful)${gap}${amount}${rest}`),
    create('received', 'in', `Money Received${gap}${amount}${gap}(?:Sender|From):? ?${payer}`),
    create('sent', 'out', start('Send Money Successful|Money Sent(?: Successfully)?', 'Receiver|To')),
    create('agent_cash_in', 'out', start('Cash In Successful', 'Customer')),
    create('agent_transfer', 'out', start('B2B Transfer Successful', 'Receiver|To')),
    create('cash_out', 'out', start('Cash Out Successful', 'Uddokta|Agent')),
    create('cash_out', 'out', outgoing('(?:ATM )?Cash Out|ATM Withdrawal')),
    create('payment_sent', 'out', `Loan (?:Repayment|Instal+ment) (?:Paid|Deducted|Collected)${gap}${amount}`),
    create('payment_sent', 'out', outgoing(`Payment to ${name}|${purchase}|Bill Pay`)),
    create('sent', 'out', outgoing('(?:Nagad to )?(?:Bank|Fund|Money) Transfer|Send Money|Transfer Money')),
  ],
}
