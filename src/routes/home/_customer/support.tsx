import { createFileRoute } from '@tanstack/react-router'
import { supports } from '#contract/supports.ts'
import { readingPages } from '../../../api/query.ts'
import { SupportScreen } from '../../../features/supports/support-screen.tsx'

export const Route = createFileRoute('/home/_customer/support')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(readingPages(supports.mine, {})),
  head: () => ({ meta: [{ title: 'Support · Joma' }] }),
  component: Support,
})

function Support() {
  return <SupportScreen back="/home" />
}
