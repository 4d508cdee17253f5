// The pieces of the providers' forms, as sources of regular expressions. They do not contain each other's labels, so that a text has
// one way to match and hostile texts are read as fast as others.

const figure = String.raw`\d+(?:,\d+)*(?:\.\d{1,2})?|\.\d\d`
// Rocket writes 20 taka as `Tk.20.00` and half a taka as `Tk.50`, so a point before just two digits belongs to the figure.
const currency = String.raw`(?:Tk|BDT)(?:\.(?!\d\d(?![\d.,]\d)) ?| ?)`

/** An amount with its currency: `Tk 1,234.50`. */
export const taka = (group: string) => `${currency}(?<${group}>${figure})`

/** A label with its amount, where the label makes the currency optional: `Bal:60200.00`. */
const labelled = (label: string, group: string) => `(?:${label}):? ?(?:${currency})?(?<${group}>${figure})`

export const fee = (group = 'fee') => labelled('Fee|Charge', group)
export const commission = labelled('Comm(?:ission)?', 'commission')
export const balance = (label = '(?:(?:New|Current|Available|Your) )?(?:Balance|Bal)') => labelled(label, 'balance')

/** Between two parts. The parts can also be glued together. */
export const gap = '[.,;!]{0,2} ?'

export const number = String.raw`(?:\+?88)?(?<number>01\d{9})(?!\d)(?: ?\([^()]{1,40}\))?`

export const idLabel = String.raw`T(?:rx|xn|ransaction)\.? ?ID`

const word = String.raw`(?:(?!(?:Tk|BDT)[. ]?\d|${idLabel}|\bRef\b).)`
/** A name of the other side: a shop, a bank, or a number that is no account of the provider. */
export const name = `${word}{1,80}?`
// A sentence goes on, so that it is no name.
const verb =
  '(?:is|are|was|were|has|have|had|needs?|requires?|must|cannot|will|would|if|when|once|until|unless|after|subject to)'
/** The name of who sent money. A number there belongs to a form that is not known. */
export const payer = String.raw`(?!A\/C|[*+]|\d[\d*x….-]{2})(?:(?!\b${verb}\b)${word}){1,80}?`
/** Words that are not read, as what a cashback is for. */
export const rest = `${word}{0,80}?`
/** The receiver's own account, beside the number of the sender. */
export const ownAccount = String.raw`(?: (?:to|in|into) your (?:[\w-]{1,20} ){0,4}Account)?`

export const success = '(?:(?:is|was|has been) )?success(?:ful(?:ly)?)?'
const paid = `(?:(?:is|was|has been) )?(?:automatically )?(?:deducted|collected|debited|paid)`

export const banks = `(?=.{0,80}?(?:Bank|Card|Visa|NPSB|Binimoy))`

/** Money that the provider gives or gives back. */
export const gift = '(?:Cash ?back|Refund|Bonus|Reward|Incentive|Interest|Profit)'

/** What is bought, before an amount. */
export const purchase =
  '(?:(?:Merchant|Bill|Mobile|Utility|Fees?|Tuition|Insurance|Internet|Card|Digital|Loan|QR|Auto) ){0,3}' +
  '(?:(?:Re)?payment|Auto ?Pay|Recharge|Top-?up|Bill|(?:Savings|DPS)(?: Deposit| Instal+ment)?|Donation|Instal+ment|Premium|Purchase|EMI|Fees?|Toll|Ticket)'

const instalment = '(?:Digital )?Loan (?:Repayment|Instal+ment)(?: Payment)?'
/** A loan that is paid back, in two orders. `amount` is a pattern. */
export const loanPaid = (amount: string) => [
  `${instalment} (?:of )?${amount} (?:${success}|${paid})${rest}`,
  `${amount} ${paid} (?:as|for) (?:your )?${instalment}${rest}`,
]

export const time = String.raw`(?<time>\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)(?!\d)`
export const day = String.raw`(?<day>\d\d[/-]\d\d[/-]\d{4})`
