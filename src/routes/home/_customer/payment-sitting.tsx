import { createFileRoute } from '@tanstack/react-router'
import { banks } from '#contract/banks.ts'
import { reading } from '../../../api/query.ts'
import { BankAccounts } from '../../../features/banks/bank-accounts.tsx'
import { PaymentScreen } from '../../../features/payments/payment-screen.tsx'

export const Route = createFileRoute('/home/_customer/payment-sitting')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(banks.listValid, {})),
  head: () => ({ meta: [{ title: 'Payment setting · Joma' }] }),
  component: PaymentSetting,
})

function PaymentSetting() {
  return <PaymentScreen accounts={<BankAccounts />} />
}
