import type { SupportMessage } from '#contract/supports.ts'
import { messages } from '../i18n/messages.ts'
import { Status } from '../ui/badge.tsx'

/** Solved, answered or pending. */
export function ThreadStatus({ thread: { isSolved, isAnswered } }: { thread: SupportMessage }) {
  if (isSolved) return <Status is="solved" />
  return isAnswered ? <Status is="ok">{messages.supports.answered}</Status> : <Status is="pending" />
}
