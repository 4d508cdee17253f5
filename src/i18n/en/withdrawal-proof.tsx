import type { ReactNode } from 'react'

export const withdrawalProof = {
  sending: 'Approved. The money is being sent.',
  sent: (time: ReactNode) => <>Sent {time}</>,
  transactionId: (id: string) => `TrxID ${id}`,
  fee: (amount: string) => `fee ${amount} tk, paid by Joma`,
  sentAt: 'Money sent',
  feeLabel: 'Fee',
  feeValue: (amount: string) => `${amount} tk, paid by Joma`,
}

export type WithdrawalProofMessages = typeof withdrawalProof
