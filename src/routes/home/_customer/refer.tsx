import { createFileRoute } from '@tanstack/react-router'
import { ReferScreen } from '../../../member/users/refer-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/refer')({
  head: () => titled(words.users.refer.title),
  component: ReferScreen,
})
