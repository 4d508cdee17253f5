import { createFileRoute } from '@tanstack/react-router'
import { WithdrawRequests } from '../../../features/withdrawals/withdraw-requests.tsx'
import { withdrawalPages } from '../../../features/withdrawals/withdrawal-pages.ts'

export const Route = createFileRoute('/home/_admin/withdraw-request')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(withdrawalPages('pending')),
  head: () => ({ meta: [{ title: 'Withdraw Request · Joma' }] }),
  component: WithdrawRequests,
})
