import { supports } from '#contract/supports.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import type { AboutMessageProps } from './delete-message.tsx'

export function SolveMessage({ message: { _id, username, created_at }, onClose }: AboutMessageProps) {
  return (
    <ConfirmWrite endpoint={supports.solve} input={{ id: _id }} verb="Solve" onClose={onClose}>
      The message of <b>{username}</b> from <DateTime iso={created_at} /> is shown as solved.
    </ConfirmWrite>
  )
}
