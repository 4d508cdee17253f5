import { messages } from '../i18n/messages.ts'
import { EmptyState } from './empty-state.tsx'

/** Stands where a thing is asked for that is not there, or not this person's. */
export function NotFoundMessage() {
  return <EmptyState title={messages.refusals.not_found({})} />
}
