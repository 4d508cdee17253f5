import type { WithdrawalProofMessages } from '../en/withdrawal-proof.tsx'

export const withdrawalProof: WithdrawalProofMessages = {
  sending: 'অনুমোদিত হয়েছে। টাকা পাঠানো হচ্ছে।',
  sent: (time) => <>পাঠানো হয়েছে {time}</>,
  transactionId: (id) => `TrxID ${id}`,
  fee: (amount) => `ফি ${amount} টাকা, Joma দিয়েছে`,
  sentAt: 'টাকা পাঠানোর সময়',
  feeLabel: 'ফি',
  feeValue: (amount) => `${amount} টাকা, Joma দিয়েছে`,
}
