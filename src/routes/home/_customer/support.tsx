import { createFileRoute } from '@tanstack/react-router'
import { supports } from '#contract/supports.ts'
import { readingPages } from '../../../api/query.ts'
import { SupportScreen } from '../../../member/supports/support-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/support')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(readingPages(supports.mine, {})),
  head: () => titled(words.supports.title),
  component: Support,
})

function Support() {
  return <SupportScreen back="/home" />
}
