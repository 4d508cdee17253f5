import { idPattern } from '../../account-numbers.ts'
import { createBengaliForms } from './bengali-forms.ts'
import { createFormsOf, type ProviderForms } from './forms.ts'
import {
  balance,
  banks,
  commission,
  day,
  fee,
  gap,
  gift,
  idLabel,
  loanPaid,
  name,
  number,
  ownAccount,
  payer,
  purchase,
  rest,
  success,
  taka,
  time,
} from './patterns.ts'

const amount = taka('amount')
const id = String.raw`${idLabel}:? ?(?<id>${idPattern('bkash')})(?![A-Z\d])`
const stamp = `${id}${gap}(?:(?:at|on) )?${day},? (?:at )?${time}`

/** «Fee Tk 0.00. Balance Tk 55.59. TrxID DKM1H6X87P at 22/11/2026 13:22». An agent's has the commission after the fee. */
const usualEnd = `(?:${fee()}${gap})?(?:${commission}${gap})?${balance()}${gap}${stamp}`

/** Bills and cashback have the balance last, or none. */
const otherEnd = `(?:${fee()}${gap})?${stamp}(?:${gap}${balance()})?`

const ref = 'Ref(?:erence)?:? ?(?<ref>.*)'
const create = createFormsOf({ ref, refBefore: 'fee' })
/** A merchant's SMS shows a fee only if there is one. */
const createPayment = createFormsOf({ ref, refBefore: 'balance' })

export const bkash: ProviderForms = {
  failed: new RegExp(
    String.raw`^Sorry,? your .{1,40}? request to ${number} (?:is|was|has been|has) (?:unsuccessful|failed|declined)[!.]? ?${amount} has been returned\. ?${balance()}(?!\d)(?:${gap}${id}(?:${gap}(?:at )?${day} ${time})?)?`,
    'i',
  ),
  ends: [
    { pattern: new RegExp(usualEnd, 'gi') },
    { pattern: new RegExp(otherEnd, 'gi'), isOf: ({ kind }) => kind === 'payment_sent' || kind === 'returned' },
  ],
  forms: [
    create(
      'received',
      'in',
      `You have received (?:B2B |money |fund )?(?:of )?${amount}${ownAccount} from ${number}${ownAccount}`,
    ),
    createPayment(
      'payment_received',
      'in',
      String.raw`(?:You have received payment (?:of )?${amount} from|Payment (?:of )?${amount} (?:is )?received from) ${number}${ownAccount}(?:\. ?Counter \w{1,20})?`,
    ),
    create('cash_in', 'in', `Cash In (?:of )?${amount} from ${number} ${success}`),
    create(
      'deposit',
      'in',
      `You have received (?:a )?(?:deposit|remittance|add money)(?: from ${payer})? (?:of )?${amount}(?: from ${payer})?`,
    ),
    create('deposit', 'in', `You have received ${amount} from ${banks}${payer}`),
    create('deposit', 'in', `Add Money (?:of )?${amount} from ${payer}(?: ${success})?`),
    create('received', 'in', `You have received ${amount} from ${payer}`),
    create('returned', 'in', `You have (?:received|got|earned) (?:an? )?(?:instant )?${gift} (?:of )?${amount}${rest}`),
    create(
      'returned',
      'in',
      `You (?:have )?(?:received|got|earned) ${amount} (?:as )?(?:an? )?(?:instant )?(?:${gift}|Commission)${rest}`,
    ),
    create(
      'returned',
      'in',
      `(?:Mobile )?Recharge request (?:has |was |is )?(?:failed|unsuccessful|declined)[.!]? ?${amount} (?:has been |is |was )?returned to your (?:bKash )?Account`,
    ),
    create('returned', 'in', `You have received (?:an? )?(?:Digital )?Loan (?:of )?${amount}(?: from ${name})?`),
    create('sent', 'out', `(?:Send Money|You have sent) (?:of )?${amount} to ${number}(?: ${success})?`),
    create(
      'sent',
      'out',
      `(?:Send Money|Transfer Money|(?:bKash to |Fund )?Bank(?: Transfer)?|Fund Transfer) (?:of )?${amount} (?:to|for) ${name} ${success}`,
    ),
    create('payment_sent', 'out', `${purchase} (?:of )?${amount} (?:to|for|at) ${name} ${success}${rest}`),
    create(
      'payment_sent',
      'out',
      `Received (?:Mobile )?Recharge request of ${amount} (?:for|to) ${name}(?: ${success})?`,
    ),
    create('payment_sent', 'out', `(?:Mobile )?Recharge request of ${amount} (?:for|to) ${name} ${success}`),
    ...loanPaid(amount).map((start) => create('payment_sent', 'out', start)),
    create('payment_sent', 'out', `Bill (?:payment ${success}|${success} paid).{0,200}?Amount:? ?${amount}`),
    create('cash_out', 'out', `Cash Out (?:of )?${amount} to (?:Agent )?${number} ${success}`),
    create(
      'cash_out',
      'out',
      `(?:ATM (?:Cash Out|Withdrawal)|Cash Out) (?:of )?${amount} (?:from|at|to) (?=.{0,80}?(?:ATM|Bank))${name} ${success}`,
    ),
    create('cash_out', 'out', `ATM (?:Cash Out|Withdrawal) (?:of )?${amount} ${success}`),
    create('agent_cash_out', 'in', `Cash Out (?:of )?${amount} from ${number} ${success}`),
    create('agent_cash_in', 'out', `Cash In (?:of )?${amount} to ${number} ${success}`),
    create('agent_transfer', 'out', `B2B (?:Transfer )?(?:of )?${amount} to ${number} ${success}`),
    ...createBengaliForms(create, amount),
  ],
}
