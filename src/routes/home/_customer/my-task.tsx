import { createFileRoute } from '@tanstack/react-router'
import { tasks } from '#contract/tasks.ts'
import { reading } from '../../../api/query.ts'
import { TasksScreen } from '../../../features/tasks/tasks-screen.tsx'

export const Route = createFileRoute('/home/_customer/my-task')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(tasks.today, {})),
  head: () => ({ meta: [{ title: 'My Tasks · Joma' }] }),
  component: TasksScreen,
})
