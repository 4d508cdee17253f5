import { createFileRoute } from '@tanstack/react-router'
import { NewestStatement } from '../../../admin/accounts/newest-statement.tsx'
import { deskTable, SupportDesk } from '../../../admin/supports/support-desk.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/support-desk')({
  // `thread` is the open one, `view` the list of canned answers.
  validateSearch: validateSearch('search', 'sort', 'status', 'thread', 'view'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, deskTable, deps),
  head: () => pageTitle('Support desk'),
  component: Desk,
})

function Desk() {
  return <SupportDesk statement={renderStatement} />
}

const renderStatement = (username: string) => <NewestStatement username={username} />
