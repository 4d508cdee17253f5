import type { ReactNode } from 'react'

export const transfers = {
  wallet: 'Transfer wallet',
  income: 'Transfer Balance',
  balance: 'Balance',
  incomeBalance: 'Income balance',
  send: 'Transfer',
  confirm: 'Transfer',
  tooMuch: 'Insufficient Balance',
  question: (amount: string, receiver: ReactNode) => (
    <>
      Transfer <b className="num">{amount} TK</b> to {receiver}. It cannot be undone.
    </>
  ),
}
