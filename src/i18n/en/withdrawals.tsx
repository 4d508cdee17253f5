import { formatUnits } from './format.ts'

export const withdrawals = {
  title: 'Withdraw',
  income: 'Income balance',
  send: 'Withdraw',
  failed: 'Failed',
  requestFailed: 'Withdraw request failed.',
  belowMinimum: (minimum: string, earning: string) =>
    `You can withdraw ${minimum} tk or more. Your income balance is ${earning} tk.`,
  hints: 'Before you send',
  minimum: (amount: string) => (
    <>
      The minimum is <b className="num">{amount} tk</b>.
    </>
  ),
  sameDay: 'Money arrives on the same day.',
  arrives: (days: number) => (
    <>
      Money arrives within <b>{formatUnits(days, 'day')}</b>.
    </>
  ),
  checkNumber: 'Check the number: money sent to a wrong number cannot be recovered.',
  numbers: 'Your numbers',
  ownNumber: 'My number',
  amounts: 'Quick sums',
  all: (amount: string) => `All (${amount})`,
  arrival: 'Arrives',
  arrivesBy: (days: number, date: string) => `Within ${formatUnits(days, 'day')}, by ${date}`,
  today: 'Today',
  leftAfter: 'Left after this',
  withdraw: (amount: string) => `Withdraw ${amount} tk`,
  seeRequest: 'See the request',
  cancelled: 'Cancelled',
  cancel: {
    start: 'Cancel this withdrawal',
    question: (amount: string) => `Cancel the withdrawal of ${amount} tk? The money goes back to your income balance.`,
    verb: 'Cancel withdrawal',
    back: 'Go back',
    done: 'Withdrawal cancelled.',
    paying: 'The payout has started. It can no longer be cancelled.',
  },
}
