import { createFileRoute } from '@tanstack/react-router'
import { CannedAnswers } from '../../../admin/supports/canned-answers.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/canned-answers')({
  head: () => pageTitle('Canned answers'),
  component: CannedAnswers,
})
