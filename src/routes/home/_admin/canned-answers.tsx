import { createFileRoute } from '@tanstack/react-router'
import { CannedAnswers } from '../../../admin/supports/canned-answers.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/canned-answers')({
  head: () => pageTitle(t('Canned answers')),
  component: CannedAnswers,
})
