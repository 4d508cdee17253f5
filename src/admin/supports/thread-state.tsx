import type { SupportMessage } from '#contract/supports.ts'
import { Status } from '../../ui/badge.tsx'

/** Solved, answered, or waiting for an answer. */
export function ThreadState({ thread: { isSolved, isAnswered } }: { thread: SupportMessage }) {
  if (isSolved) return <Status is="solved" />
  return isAnswered ? <Status is="ok">Answered</Status> : <Status is="pending">Unanswered</Status>
}
