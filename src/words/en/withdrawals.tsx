export const withdrawals = {
  title: 'Withdraw',
  income: 'Income balance',
  send: 'Withdraw',
  failed: 'Withdraw request failed',
  isShort: (minimum: string, earning: string) =>
    `You can withdraw ${minimum} TK or more. Your income balance is ${earning} TK.`,
  hints: 'Before you send',
  minimum: (amount: string) => (
    <>
      The minimum is <b className="num">{amount} TK</b>.
    </>
  ),
  sameDay: 'Money arrives on the same day.',
  arrives: (count: string, isOne: boolean) => (
    <>
      Money arrives within <b>{isOne ? '1 day' : `${count} days`}</b>.
    </>
  ),
  checkNumber: 'Check the number. A wrong number cannot be undone.',
}
