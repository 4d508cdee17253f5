import { words } from '../words/words.ts'
import { EmptyState } from './empty-state.tsx'

/** Stands where a thing is asked for that is not there, or not this person's. */
export function NotFoundMessage() {
  return <EmptyState title={words.refusals.not_found({})} />
}
