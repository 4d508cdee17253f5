import { createFileRoute } from '@tanstack/react-router'
import { NewestStatement } from '../../../admin/accounts/newest-statement.tsx'
import { SupportDesk } from '../../../admin/supports/support-desk.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/support-desk')({
  // `thread` is the open one, `view` the list of canned answers.
  validateSearch: validateSearch('search', 'sort', 'status', 'thread', 'view'),
  head: () => pageTitle('Support desk'),
  component: Desk,
})

function Desk() {
  return <SupportDesk statement={renderStatement} />
}

const renderStatement = (username: string) => <NewestStatement username={username} />
