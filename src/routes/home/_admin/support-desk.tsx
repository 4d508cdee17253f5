import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
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

// Not with the desk, because the code of accounts comes with it.
const NewestStatement = lazy(async () => ({
  default: (await import('../../../admin/accounts/newest-statement.tsx')).NewestStatement,
}))

const renderStatement = (username: string) => (
  <Suspense>
    <NewestStatement username={username} />
  </Suspense>
)
