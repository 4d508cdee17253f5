import { createFileRoute, redirect, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ThreadSubject } from '#contract/supports.ts'
import { SupportDesk } from '../../../admin/supports/support-desk.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { validateSearch } from '../../../url/validate-search.ts'

// Links of earlier versions have `thread` and `view`.
const search = validateSearch('search', 'sort', 'status', 'thread', 'view')

export const Route = createFileRoute('/home/_admin/support-desk')({
  validateSearch: search,
  beforeLoad: ({ search: { thread, view, ...filters } }) => {
    if (view === 'answers') throw redirect({ to: '/home/canned-answers', replace: true })
    if (thread) throw redirect({ to: '/home/support-desk/$id', params: { id: thread }, search: filters, replace: true })
  },
  head: () => pageTitle(t('Support')),
  component: Desk,
})

/** Also the screen of the paths below it: the open thread is beside the list. */
function Desk() {
  const { id } = useParams({ strict: false })
  return <SupportDesk open={id} statement={renderStatement} />
}

const NewestStatement = lazy(async () => ({
  default: (await import('../../../admin/accounts/newest-statement.tsx')).NewestStatement,
}))

const renderStatement = (username: string, about: ThreadSubject | null = null) => (
  <Suspense fallback={<Skeleton />}>
    <NewestStatement username={username} subject={about?.kind === 'entry' ? about.id : undefined} />
  </Suspense>
)
