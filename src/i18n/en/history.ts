import { once } from '#contract/once.ts'
import type { MoveReason } from '#contract/statements.ts'
import { brand } from '../../brand/brand.ts'
import { format } from './format.ts'

const ordinalRules = once(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** «1st», «22nd», «1,003rd». */
const formatOrdinal = (place: number) => `${format(place)}${suffixes[ordinalRules().select(place)] ?? 'th'}`

export const transactions = {
  title: 'Transactions',
  tabs: { withdraw: 'Withdraw', payment: 'Payment', transfer: 'Transfer' },
  filter: 'Status',
  all: 'All',
  empty: 'No data exists',
  noWithdrawals: 'Your withdrawals will appear here.',
  noPayments: 'Your top-ups will appear here.',
  noTransfers: 'Transfers you send or receive will appear here.',
  incomeToBalance: 'Income balance to shop balance',
  from: (name: string) => `From ${name}`,
  to: (name: string) => `To ${name}`,
  transactionId: 'Transaction ID',
  payoutId: 'Payout transaction ID',
  copyTransactionId: 'Copy transaction ID',
  transactionIdCopied: 'Copied transaction ID!',
  waiting: 'Being checked',
  notAccepted: 'Not accepted',
  takenBack: 'Taken back',
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

export const statements = {
  title: 'Statement',
  entries: 'Entries',
  allEntries: 'All entries',
  views: { all: 'All', balance: 'Shop balance', earning: 'Income balance' },
  forShop: 'For buying plans and sending to members.',
  forIncome: 'What you earned. You can withdraw it.',
  onHold: 'On hold',
  filter: 'Direction',
  directions: { all: 'All', in: 'Money in', out: 'Money out' },
  month: 'Month',
  allMonths: 'All months',
  save: (month: string) => `Save ${month} as CSV`,
  after: (account: string, amount: string) => `${account} ${amount}`,
  balance: 'Balance',
  paper: {
    details: 'Details',
    opening: 'Opening balance',
    closing: 'Closing balance',
  },
  sentTo: (name: string) => `To ${name}`,
  receivedFrom: (name: string) => `From ${name}`,
  reasons: {
    top_up: 'Money added',
    top_up_reversal: 'Top-up taken back',
    plan_purchase: 'Plan bought',
    plan_referral: 'Referral: plan',
    referral_bonus: 'Referral bonus',
    task_reward: 'Task reward',
    plan_bonus: 'Plan bonus',
    income_transfer: 'Income moved',
    wallet_transfer: 'Transfer',
    withdraw_hold: 'Withdrawal',
    withdraw_payout: 'Withdrawal approved',
    withdraw_release: 'Withdrawal returned',
    give_balance: `Added by ${brand.name}`,
    opening_balance: 'Balance brought over',
    opening_earning: 'Income brought over',
    forfeit: 'Given up when the account closed',
    correction: 'Correction',
  } satisfies Record<MoveReason, string>,
  empty: 'Nothing here yet',
  emptyBalance: 'Money you add, send or receive will appear here.',
  emptyEarning: 'Rewards, transfers and withdrawals will appear here.',
  emptyAll: 'Every movement of your money will appear here.',
  noMatch: 'No entries match',
  showAll: 'Show all',
  addMoney: 'Add money',
  watch: 'Watch videos',
  rewards: {
    title: 'Rewards',
    today: 'Today',
    month: 'This month',
    empty: 'No rewards yet',
    help: 'Rewards for tasks and referrals will appear here.',
  },
}
