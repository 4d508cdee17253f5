import { createFileRoute } from '@tanstack/react-router'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../../api/query.ts'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { TasksScreen } from '../../../member/tasks/tasks-screen.tsx'

export const Route = createFileRoute('/home/_customer/my-task')({
  // The loader is not in the chunk of the component, so that it runs while that loads: many users start here.
  codeSplitGroupings: [['component']],
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(tasks.today, {})),
  head: () => pageTitle(messages.tasks.title),
  component: TasksScreen,
})
