import { createFileRoute } from '@tanstack/react-router'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { CannedAnswers } from '../../../admin/supports/canned-answers.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/canned-answers')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(cannedAnswers.list, {})),
  head: () => pageTitle('Canned answers'),
  component: CannedAnswers,
})
