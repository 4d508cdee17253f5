import { messages } from '../i18n/messages.ts'
import { EmptyState } from './empty-state.tsx'

/** Shown if something does not exist or belongs to another user. */
export function NotFoundMessage() {
  return <EmptyState title={messages.refusals.not_found({})} />
}
