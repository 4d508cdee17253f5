import { refusals } from '#contract/errors.ts'
import { said } from '../words/words.ts'
import { EmptyState } from './empty-state.tsx'

/** Shown if something does not exist or belongs to another user. */
export function NotFoundMessage() {
  return <EmptyState title={said(refusals.not_found[1])} />
}
