import { createFileRoute } from '@tanstack/react-router'
import { WelcomeScreen } from '../../member/sessions/welcome-screen.tsx'
import { titled } from '../../words/titled.ts'
import { words } from '../../words/words.ts'

export const Route = createFileRoute('/_public/')({
  head: () => titled(words.ui.welcome),
  component: WelcomeScreen,
})
