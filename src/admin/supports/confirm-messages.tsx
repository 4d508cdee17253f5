import { type SupportMessage, supports } from '#contract/supports.ts'
import { DecideMany } from '../tables/decide-many.tsx'
import { DeleteMessage } from './delete-message.tsx'
import { SolveMessage } from './solve-message.tsx'

export interface MessagesToConfirm {
  messages: SupportMessage[]
  /** Only a single message can be deleted. */
  act: 'solve' | 'delete'
}

interface ConfirmMessagesProps extends MessagesToConfirm {
  onDecided: () => void
  onClose: () => void
}

/** Confirms the action for one message by its author, or for several by their count. */
export function ConfirmMessages({ messages, act, onDecided, onClose }: ConfirmMessagesProps) {
  const [only, ...more] = messages
  if (only && more.length === 0) {
    const Ask = act === 'solve' ? SolveMessage : DeleteMessage
    return <Ask message={only} onClose={onClose} />
  }
  return (
    <DecideMany
      endpoint={supports.solveMany}
      rows={messages}
      what="support messages"
      verb="Solve"
      done={supports.solveMany.message}
      after="Their members see them as solved."
      nameOf={({ username, message }) => `${username}: ${message.slice(0, 40)}`}
      inputOf={(ids) => ({ ids })}
      onDecided={onDecided}
      onClose={onClose}
    />
  )
}
