import { createFileRoute } from '@tanstack/react-router'
import { tasks } from '#contract/tasks.ts'
import { reading } from '../../../api/query.ts'
import { TasksScreen } from '../../../member/tasks/tasks-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/my-task')({
  // It reads while its chunk is on the way, because many open Joma here.
  codeSplitGroupings: [['component']],
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(tasks.today, {})),
  head: () => titled(words.tasks.title),
  component: TasksScreen,
})
