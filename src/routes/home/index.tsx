import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { notices } from '#contract/notices.ts'
import { reading } from '../../api/query.ts'
import { CustomerHome } from '../../features/customer-home/customer-home.tsx'
import { NoticeLine } from '../../features/notices/notice-line.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'

export const Route = createFileRoute('/home/')({
  loader: ({ context }) => {
    if (context.session.role === 'customer') void context.queryClient.prefetchQuery(reading(notices.get, {}))
  },
  head: () => ({ meta: [{ title: 'Home · Joma' }] }),
  component: Home,
})

const AdminHome = lazy(async () => ({ default: (await import('../../features/admin-home/admin-home.tsx')).AdminHome }))

function Home() {
  const { session } = Route.useRouteContext()
  switch (session.role) {
    case 'customer':
      return <CustomerHome notice={<NoticeLine />} />
    case 'admin':
    case 'super-admin':
      return (
        <Suspense fallback={<SpinnerScreen />}>
          <AdminHome />
        </Suspense>
      )
    default:
      return <NotFound title="Oops! Page Not Found." help="You must have picked the wrong door." />
  }
}
