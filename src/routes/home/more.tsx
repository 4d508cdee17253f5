import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { MoreScreen } from '../../member/users/more-screen.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'

export const Route = createFileRoute('/home/more')({
  head: () => pageTitle(messages.ui.more),
  component: More,
})

// Not loaded by members.
const AllScreens = lazy(async () => ({ default: (await import('../../admin/home/all-screens.tsx')).AllScreens }))

function More() {
  const { session } = Route.useRouteContext()
  if (session.role === 'customer') return <MoreScreen />
  return (
    <Suspense fallback={<SpinnerScreen />}>
      <AllScreens />
    </Suspense>
  )
}
