import { createFileRoute } from '@tanstack/react-router'
import { ClearTask } from '../../../admin/tasks/clear-task.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/clear-task')({
  head: () => pageTitle('Clear Task'),
  component: ClearTask,
})
