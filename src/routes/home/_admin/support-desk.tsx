import { createFileRoute } from '@tanstack/react-router'
import { NewestStatement } from '../../../admin/accounts/newest-statement.tsx'
import { SupportDesk } from '../../../admin/supports/support-desk.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/support-desk')({
  // Without `validateSearch`, to keep the start small: the endpoint's schema checks the filters.
  head: () => pageTitle('Support'),
  component: Desk,
})

function Desk() {
  return <SupportDesk statement={renderStatement} />
}

const renderStatement = (username: string) => <NewestStatement username={username} />
