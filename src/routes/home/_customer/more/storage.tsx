import { createFileRoute } from '@tanstack/react-router'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { StorageScreen } from '../../../../member/storage/storage-screen.tsx'

export const Route = createFileRoute('/home/_customer/more/storage')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(tasks.today, {})),
  head: () => pageTitle(messages.videos.title),
  component: StorageScreen,
})
