import { formatUnits } from './format.ts'

export const withdrawals = {
  title: 'Withdraw',
  income: 'Income balance',
  send: 'Withdraw',
  failed: 'Withdraw request failed',
  belowMinimum: (minimum: string, earning: string) =>
    `You can withdraw ${minimum} TK or more. Your income balance is ${earning} TK.`,
  hints: 'Before you send',
  minimum: (amount: string) => (
    <>
      The minimum is <b className="num">{amount} TK</b>.
    </>
  ),
  sameDay: 'Money arrives on the same day.',
  arrives: (days: number) => (
    <>
      Money arrives within <b>{formatUnits(days, 'day')}</b>.
    </>
  ),
  checkNumber: 'Check the number. A wrong number cannot be undone.',
}
