import { createFileRoute } from '@tanstack/react-router'
import { supportThreads } from '#contract/support-threads.ts'
import { endpointQuery } from '../../../api/query.ts'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { ThreadScreen } from '../../../member/supports/thread-screen.tsx'
import { repliesQuery } from '../../../threads/conversation.tsx'

export const Route = createFileRoute('/home/_customer/support_/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(endpointQuery(supportThreads.get, { id }))
    void queryClient.prefetchInfiniteQuery(repliesQuery(id))
  },
  head: () => pageTitle(messages.supports.thread.title),
  component: Thread,
})

function Thread() {
  const { id } = Route.useParams()
  return <ThreadScreen key={id} id={id} />
}
