import { createFileRoute } from '@tanstack/react-router'
import { MoreScreen } from '../../../member/users/more-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/(account)/more')({
  head: () => titled(words.ui.more),
  component: MoreScreen,
})
