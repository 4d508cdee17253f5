import type { SupportMessage } from '#contract/supports.ts'
import { t } from '../../i18n/staff.tsx'
import { Status } from '../../ui/badge.tsx'

/** Solved, answered, or waiting for an answer. */
export function ThreadState({ thread: { isSolved, isAnswered } }: { thread: SupportMessage }) {
  if (isSolved) return <Status is="solved" />
  return isAnswered ? <Status is="ok">{t('Answered')}</Status> : <Status is="pending">{t('Unanswered')}</Status>
}
