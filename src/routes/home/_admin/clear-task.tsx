import { createFileRoute } from '@tanstack/react-router'
import { ClearTask } from '../../../admin/tasks/clear-task.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/clear-task')({
  head: () => pageTitle(t('Clear Task')),
  component: ClearTask,
})
