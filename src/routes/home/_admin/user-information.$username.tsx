import { createFileRoute } from '@tanstack/react-router'
import { users } from '#contract/users.ts'
import { UserStatement } from '../../../admin/accounts/user-statement.tsx'
import { UserAudits } from '../../../admin/audits/user-audits.tsx'
import { UserPayments } from '../../../admin/payments/payment-tables.tsx'
import { UserMessages } from '../../../admin/supports/message-tables.tsx'
import { UserProfile, UserRequests } from '../../../admin/users/user-profile.tsx'
import { UserWithdrawals } from '../../../admin/withdrawals/withdrawal-tables.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/user-information/$username')({
  // `tab` is the tab, `view` the kind of requests. The other params are the filters of the table.
  validateSearch: validateSearch('tab', 'view', 'sort', 'from', 'to'),
  loader: ({ context, params: { username } }) =>
    void context.queryClient.prefetchQuery(endpointQuery(users.get, { username })),
  // An admin may have several tabs open, so the title has the username.
  head: ({ params: { username } }) => pageTitle(t('{username} · User Information', { username })),
  component: UserInformation,
})

function UserInformation() {
  const { username } = Route.useParams()
  const { session } = Route.useRouteContext()
  return <UserProfile key={username} username={username} ownName={session.username} parts={parts} />
}

const parts = {
  statement: (username: string) => <UserStatement username={username} />,
  requests: (username: string) => (
    <UserRequests
      payments={<UserPayments username={username} />}
      withdrawals={<UserWithdrawals username={username} />}
      messages={<UserMessages username={username} />}
    />
  ),
  audit: (username: string) => <UserAudits username={username} />,
}
