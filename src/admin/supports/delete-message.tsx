import { type SupportMessage, supports } from '#contract/supports.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export interface AboutMessageProps {
  message: SupportMessage
  onClose: () => void
}

export function DeleteMessage({ message: { _id, username, created_at }, onClose }: AboutMessageProps) {
  return (
    <ConfirmWrite endpoint={supports.delete} input={{ id: _id }} verb="Delete" isDanger onClose={onClose}>
      Delete the message of <b>{username}</b> from <DateTime iso={created_at} />.
    </ConfirmWrite>
  )
}
