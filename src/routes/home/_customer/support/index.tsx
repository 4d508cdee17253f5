import { createFileRoute, redirect } from '@tanstack/react-router'
import { supports } from '#contract/supports.ts'
import { pagedEndpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { SupportScreen } from '../../../../member/supports/support-screen.tsx'
import { validateSearch } from '../../../../url/validate-search.ts'

// What a new message is about: `payment`, `withdrawal` or `entry`, and its id. Links of earlier versions have `thread`.
const search = validateSearch('about', 'id', 'thread')

export const Route = createFileRoute('/home/_customer/support/')({
  validateSearch: search,
  beforeLoad: ({ search: { thread } }) => {
    if (thread) throw redirect({ to: '/home/support/$id', params: { id: thread }, replace: true })
  },
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagedEndpointQuery(supports.mine, {})),
  head: () => pageTitle(messages.supports.title),
  component: Support,
})

function Support() {
  return <SupportScreen back="/home" />
}
