import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { BalanceRequests } from '../../../features/payments/balance-requests.tsx'
import { paymentPages } from '../../../features/payments/payment-pages.ts'

const View = v.picklist(['pending', 'deny'])

export const Route = createFileRoute('/home/_admin/balance-request')({
  validateSearch: v.object({ status: v.optional(v.fallback(View, 'pending'), 'pending') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(paymentPages(deps.status)),
  head: () => ({ meta: [{ title: 'Balance Request · Joma' }] }),
  component: BalanceRequestScreen,
})

function BalanceRequestScreen() {
  const { status } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <BalanceRequests view={status} onView={(view) => navigate({ search: { status: view }, replace: true })} />
}
