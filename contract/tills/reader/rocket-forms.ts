import { idPattern } from '../../account-numbers.ts'
import { createFormsOf, type ProviderForms } from './forms.ts'
import {
  balance,
  banks,
  commission,
  fee,
  gap,
  gift,
  idLabel,
  loanPaid,
  name,
  ownAccount,
  payer,
  purchase,
  rest,
  success,
  taka,
  time,
} from './patterns.ts'

const amount = taka('amount')
/** With a check digit, or only its last digits. */
const account = String.raw`(?:A\/C:? ?)?(?<number>\*+\d{2,4}|01\d{9}(?:-?\d)?)(?!\d)(?: ?\([^()]{1,40}\))?`
const day = String.raw`(?<day>\d\d-[A-Z]{3}-(?:\d\d)?\d\d)`

/** «Fee:Tk0, Your A/C Balance: Tk285.00 TxnId:6578516337 Date:29-MAY-26 10:26:24 pm.» An agent's has the commission instead. */
const end = String.raw`(?:${fee()}${gap})?(?:${commission}${gap})?(?:Your )?(?:A\/C )?${balance('Net ?Bal|Balance|Bal')}${gap}${idLabel}:? ?(?<id>${idPattern('rocket')})(?!\d)${gap}Date:? ?${day} ${time}`

const create = createFormsOf({ ref: 'Ref(?:erence)?(?: No)?:? ?(?<ref>.*)', refBefore: 'fee' })

export const rocket: ProviderForms = {
  ends: [{ pattern: new RegExp(end, 'gi') }],
  forms: [
    create('received', 'in', `${amount} (?:has been )?received from ${account}${ownAccount}`),
    create('payment_received', 'in', `${amount} (?:merchant )?payment (?:has been )?received from ${account}`),
    create('payment_received', 'in', `(?:Merchant )?Payment (?:received )?from ${account} ?${amount}`),
    create('cash_in', 'in', `Cash-? ?In from ${account} ?${amount}`),
    create('cash_in', 'in', `Cash-? ?In (?:of )?${amount} from ${account}(?: ${success})?`),
    create('agent_cash_out', 'in', `Cash-? ?Out from ${account} ?${amount}`),
    create(
      'deposit',
      'in',
      `${amount} (?:has been )?(?:received|deposited|added|credited) (?:from|by|through|via) ${banks}${payer}`,
    ),
    create('deposit', 'in', `(?:Add Money|Deposit|Fund Transfer) from ${name} ?${amount}`),
    create('deposit', 'in', `Add Money (?:of )?${amount} from ${payer}(?: ${success})?`),
    create('returned', 'in', `${amount} (?:${gift} (?:received|credited)|(?:received|credited) as ${gift})${rest}`),
    create('returned', 'in', `${gift} (?:of )?${amount}${rest}`),
    create('returned', 'in', `Loan (?:of )?${amount} (?:has been )?(?:disbursed|credited)${rest}`),
    create('returned', 'in', `${amount} Loan (?:has been )?(?:disbursed|credited)${rest}`),
    create('received', 'in', `${amount} (?:has been )?received from ${payer}`),
    create('sent', 'out', `${amount} (?:has been )?(?:transferred|sent) to ${account}`),
    create('sent', 'out', `Send Money to ${account} ?${amount}`),
    create('cash_out', 'out', `Cash-? ?Out to ${account} ?${amount}`),
    create(
      'cash_out',
      'out',
      `(?:(?:ATM )?Cash-? ?Out|ATM Withdrawal) (?:from|at|to) (?=.{0,80}?(?:ATM|Bank))${name} ?${amount}`,
    ),
    create('cash_out', 'out', `${amount} withdrawn (?:from|at) ${name}`),
    create('agent_cash_in', 'out', `Cash-? ?In to ${account} ?${amount}`),
    create('agent_transfer', 'out', `B2B (?:Transfer )?to ${account} ?${amount}`),
    ...loanPaid(amount).map((start) => create('payment_sent', 'out', start)),
    create('payment_sent', 'out', `${amount} (?:paid|${purchase}) (?:to|for) ${name}`),
    create('payment_sent', 'out', `${purchase} (?:(?:to|for|of) )?(?!received|from)${name} ?${amount}${rest}`),
    create('payment_sent', 'out', `${purchase} (?:of )?${amount}(?: (?:to|for|at) ${name})?(?: ${success})?`),
    create('sent', 'out', `${amount} (?:has been )?(?:transferred|sent) to ${banks}${name}`),
  ],
}
