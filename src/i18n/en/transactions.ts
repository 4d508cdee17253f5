import { format } from './format.ts'

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** «1st», «22nd», «1,003rd». */
const formatOrdinal = (place: number) => `${format(place)}${suffixes[ordinalRules.select(place)] ?? 'th'}`

export const transactions = {
  title: 'Transactions',
  tabs: { withdraw: 'Withdraw', payment: 'Payment', transfer: 'Transfer' },
  withdrawRequest: 'Withdraw request',
  paymentRequest: 'Payment request',
  filter: 'Status',
  all: 'All',
  empty: 'No data exists',
  noWithdrawals: 'Your withdrawals will appear here.',
  noPayments: 'Your top-ups will appear here.',
  noTransfers: 'Transfers you send or receive will appear here.',
  incomeToBalance: 'Income balance to shop balance',
  from: (name: string) => `From ${name}`,
  to: (name: string) => `To ${name}`,
  sentFrom: 'Sent from',
  transactionId: 'Transaction ID',
  payoutId: 'Payout transaction ID',
  copyTransactionId: 'Copy transaction ID',
  transactionIdCopied: 'Copied transaction ID!',
  dateSent: 'Date sent',
  history: 'History',
  sent: 'Sent',
  accepted: 'Accepted',
  waiting: 'Being checked',
  notAccepted: 'Not accepted',
  queue: {
    place: (place: number, total: number) => `${formatOrdinal(place)} of ${format(total)}`,
    usual: (wait: string) => `usually ${wait} now`,
    slow: (wait: string) => `longer than usual: ${wait} so far`,
  },
  cancelled: 'Cancelled by you',
  ask: 'Ask about this',
  withdrawalTo: (method: string) => `Withdraw to ${method}`,
  topUpBy: (method: string) => `${method} top-up`,
  added: 'The money was added to your shop balance.',
  refunded: 'The money was given back to your income balance.',
}
