import { createFileRoute } from '@tanstack/react-router'
import { tasks } from '#contract/tasks.ts'
import { reading } from '../../../../api/query.ts'
import { StorageScreen } from '../../../../member/storage/storage-screen.tsx'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/more/storage')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(tasks.today, {})),
  head: () => titled(words.videos.title),
  component: StorageScreen,
})
