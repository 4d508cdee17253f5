import { type SupportMessage, supports } from '#contract/supports.ts'
import { t } from '../../i18n/staff.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { DecideMany } from '../tables/decide-many.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export interface MessagesToConfirm {
  messages: SupportMessage[]
  /** Only a single message can be deleted. */
  action: 'solve' | 'delete'
}

interface ConfirmMessagesProps extends MessagesToConfirm {
  onDecided: () => void
  onClose: () => void
}

/** Confirms the action for one message by its author, or for several by their count. */
export function ConfirmMessages({ messages, action, onDecided, onClose }: ConfirmMessagesProps) {
  const [only, ...more] = messages
  if (only && more.length === 0) {
    const Confirmation = action === 'solve' ? SolveMessage : DeleteMessage
    return <Confirmation message={only} onClose={onClose} />
  }
  return (
    <DecideMany
      endpoint={supports.solveMany}
      rows={messages}
      noun={t('support messages')}
      verb={t('Solve')}
      shortcut="a"
      successMessage={supports.solveMany.message}
      consequence={t('Their members see them as solved.')}
      getName={({ username, message }) => `${username}: ${message.slice(0, 40)}`}
      getInput={(ids) => ({ ids })}
      onDecided={onDecided}
      onClose={onClose}
    />
  )
}

interface AboutMessageProps {
  message: SupportMessage
  onClose: () => void
}

function DeleteMessage({ message: { _id, username, created_at }, onClose }: AboutMessageProps) {
  return (
    <ConfirmWrite
      endpoint={supports.delete}
      input={{ id: _id }}
      verb={t('Delete')}
      shortcut="d"
      isDanger
      onClose={onClose}
    >
      {t('Delete the message of {username} from {time}.', {
        username: <b>{username}</b>,
        time: <DateTime iso={created_at} />,
      })}
    </ConfirmWrite>
  )
}

function SolveMessage({ message: { _id, username, created_at }, onClose }: AboutMessageProps) {
  return (
    <ConfirmWrite endpoint={supports.solve} input={{ id: _id }} verb={t('Solve')} shortcut="a" onClose={onClose}>
      {t('The message of {username} from {time} is shown as solved.', {
        username: <b>{username}</b>,
        time: <DateTime iso={created_at} />,
      })}
    </ConfirmWrite>
  )
}
