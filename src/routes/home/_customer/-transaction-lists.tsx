import { PaymentHistory } from '../../../features/payments/payment-history.tsx'
import { TransferHistory } from '../../../features/transfers/transfer-history.tsx'
import { WithdrawalHistory } from '../../../features/withdrawals/withdrawal-history.tsx'

/** What stands under each tab: three features, which only a route may bring together. */
export const transactionLists = {
  withdraw: <WithdrawalHistory />,
  payment: <PaymentHistory />,
  transfer: <TransferHistory />,
}
