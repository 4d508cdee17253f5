import { words } from '../words/words.ts'
import { EmptyState } from './empty-state.tsx'

/** Shown if something does not exist or belongs to another user. */
export function NotFoundMessage() {
  return <EmptyState title={words.refusals.not_found({})} />
}
