import type { ReactNode } from 'react'

export const transfers = {
  wallet: 'Transfer wallet',
  income: 'Transfer Balance',
  balance: 'Balance',
  incomeBalance: 'Income balance',
  send: 'Transfer',
  confirm: 'Transfer',
  confirmAmount: (amount: string) => `Transfer ${amount} tk`,
  leftIncome: 'Income balance after this',
  newBalance: 'Shop balance after this',
  oneWay: 'It cannot be moved back and cannot be withdrawn.',
  tooMuch: 'Insufficient Balance',
  question: (amount: string, receiver: ReactNode) => (
    <>
      Transfer <b className="num">{amount} tk</b> to {receiver}. It cannot be undone.
    </>
  ),
}
