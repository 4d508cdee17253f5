import { createFileRoute } from '@tanstack/react-router'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../../api/query.ts'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { lastWithdrawalsQuery } from '../../../member/withdrawals/recent-numbers.tsx'
import { WithdrawScreen } from '../../../member/withdrawals/withdraw-screen.tsx'

export const Route = createFileRoute('/home/_customer/withdraw')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(endpointQuery(withdrawals.limits, {}))
    void context.queryClient.prefetchQuery(lastWithdrawalsQuery())
  },
  head: () => pageTitle(messages.withdrawals.title),
  component: Withdraw,
})

function Withdraw() {
  return <WithdrawScreen back="/home" />
}
