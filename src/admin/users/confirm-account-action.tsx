import { users } from '#contract/users.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

const acts = {
  block: {
    verb: 'Block',
    isDanger: true,
    after: 'The user is signed out at once and cannot sign in again until the account is unblocked.',
  },
  unblock: { verb: 'Unblock', isDanger: false, after: 'This account can be signed in to again.' },
  delete: {
    verb: 'Delete',
    isDanger: true,
    after: 'This account can no longer be signed in to. It can be recovered from Deleted Users.',
  },
  recover: { verb: 'Recover', isDanger: false, after: 'This account has again all that it had.' },
}

export type AccountAction = keyof typeof acts

interface ConfirmAccountActionProps {
  act: AccountAction
  username: string
  /** The success message, if it differs from the endpoint's. */
  done?: string
  onClose: () => void
}

/** Confirms blocking, deleting or restoring an account. */
export function ConfirmAccountAction({ act, username, done, onClose }: ConfirmAccountActionProps) {
  const { verb, isDanger, after } = acts[act]
  const asking = { verb, isDanger, onClose, ...(done && { done }) }
  const question = (
    <>
      {verb} <b>{username}</b>. {after}
    </>
  )
  if (act === 'block' || act === 'unblock') {
    const status = act === 'block' ? 'block' : 'on-progress'
    return (
      <ConfirmWrite endpoint={users.block} input={{ username, status }} {...asking}>
        {question}
      </ConfirmWrite>
    )
  }
  return (
    <ConfirmWrite endpoint={users[act]} input={{ username }} {...asking}>
      {question}
    </ConfirmWrite>
  )
}
