import { createFileRoute } from '@tanstack/react-router'
import { supports } from '#contract/supports.ts'
import { readingPages } from '../../../api/query.ts'
import { SupportMessages } from '../../../features/supports/support-messages.tsx'

export const Route = createFileRoute('/home/_admin/support-messages')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(readingPages(supports.list, {})),
  head: () => ({ meta: [{ title: 'Support Messages · Joma' }] }),
  component: SupportMessages,
})
