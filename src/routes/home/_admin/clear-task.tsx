import { createFileRoute } from '@tanstack/react-router'
import { ClearTask } from '../../../admin/tasks/clear-task.tsx'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/clear-task')({
  head: () => titled('Clear Task'),
  component: ClearTask,
})
