import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { readActivity } from '../../../member/activity/activity-pages.ts'
import { ActivityScreen } from '../../../member/activity/activity-screen.tsx'
import { ActivitySearch } from '../../../member/activity/activity-search.ts'

export const Route = createFileRoute('/home/_customer/activity')({
  validateSearch: ActivitySearch,
  loader: ({ context, location }) => readActivity(context.queryClient, location.search),
  head: () => pageTitle(messages.activity.title),
  component: Activity,
})

function Activity() {
  const navigate = Route.useNavigate()
  return (
    <ActivityScreen
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
