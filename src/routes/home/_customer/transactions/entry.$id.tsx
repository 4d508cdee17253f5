import { createFileRoute } from '@tanstack/react-router'
import { statements } from '#contract/statements.ts'
import { supports } from '#contract/supports.ts'
import { endpointQuery, pagedEndpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { useThreadRead } from '../../../../member/notifications/use-thread-read.ts'
import { EntryDetails } from '../../../../member/statements/entry-details.tsx'
import { RequestTalk } from '../../../../member/supports/request-talk.tsx'
import { BackBar } from '../../../../ui/back-bar.tsx'
import { Page } from '../../../../ui/page.tsx'

/** A transfer, a purchase or a reward. */
export const Route = createFileRoute('/home/_customer/transactions/entry/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(endpointQuery(statements.ofRequest, { ref: id }))
    void queryClient.prefetchInfiniteQuery(pagedEndpointQuery(supports.mine, { about: id }))
  },
  head: () => pageTitle(messages.requests.entry),
  component: OneEntry,
})

function OneEntry() {
  const { id } = Route.useParams()
  useThreadRead(id)
  return (
    <>
      <BackBar title={messages.requests.entry} to="/home/statement" />
      <Page>
        <EntryDetails key={id} id={id} talk={<RequestTalk about={{ kind: 'entry', id }} isOpen hasFocus={false} />} />
      </Page>
    </>
  )
}
