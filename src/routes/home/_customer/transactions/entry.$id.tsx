import { createFileRoute } from '@tanstack/react-router'
import { statements } from '#contract/statements.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { EntryDetails } from '../../../../member/statements/entry-details.tsx'
import { BackBar } from '../../../../ui/back-bar.tsx'
import { Page } from '../../../../ui/page.tsx'

/** A transfer, a purchase or a reward. */
export const Route = createFileRoute('/home/_customer/transactions/entry/$id')({
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(endpointQuery(statements.ofRequest, { ref: id })),
  head: () => pageTitle(messages.requests.entry),
  component: OneEntry,
})

function OneEntry() {
  return (
    <>
      <BackBar title={messages.requests.entry} to="/home/statement" />
      <Page>
        <EntryDetails id={Route.useParams().id} />
      </Page>
    </>
  )
}
