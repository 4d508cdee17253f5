import { useState } from 'react'
import { type UserRecord, users } from '#contract/users.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ban, refresh, trash } from '../../ui/icons/actions.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

/** The actions on another user's account. */
export function AccountActions({ username, status, is_delete }: UserRecord) {
  const [action, setAction] = useState<AccountAction>()
  return (
    <Card title="Account">
      <div className="stack">
        {is_delete ? (
          <Button isBlock onClick={() => setAction('recover')}>
            <Icon path={refresh} size="s" />
            Recover
          </Button>
        ) : (
          <>
            {status === 'block' ? (
              <Button variant="outline" isBlock onClick={() => setAction('unblock')}>
                <Icon path={refresh} size="s" />
                Unblock
              </Button>
            ) : (
              <Button variant="danger-outline" isBlock onClick={() => setAction('block')}>
                <Icon path={ban} size="s" />
                Block
              </Button>
            )}
            <Button variant="danger" isBlock onClick={() => setAction('delete')}>
              <Icon path={trash} size="s" />
              Delete
            </Button>
            <p className="meta">A deleted user can be recovered from Deleted Users.</p>
          </>
        )}
      </div>
      {action && <ConfirmAccountAction action={action} username={username} onClose={() => setAction(undefined)} />}
    </Card>
  )
}

const actionTexts = {
  block: {
    verb: 'Block',
    isDanger: true,
    consequence: 'The user is signed out at once and cannot sign in again until the account is unblocked.',
  },
  unblock: { verb: 'Unblock', isDanger: false, consequence: 'This account can be signed in to again.' },
  delete: {
    verb: 'Delete',
    isDanger: true,
    consequence: 'This account can no longer be signed in to. It can be recovered from Deleted Users.',
  },
  recover: { verb: 'Recover', isDanger: false, consequence: 'This account has again all that it had.' },
}

type AccountAction = keyof typeof actionTexts

interface ConfirmAccountActionProps {
  action: AccountAction
  username: string
  /** The success message, if it differs from the endpoint's. */
  successMessage?: string
  onClose: () => void
}

/** Confirms blocking, deleting or restoring an account. */
export function ConfirmAccountAction({ action, username, successMessage, onClose }: ConfirmAccountActionProps) {
  const { verb, isDanger, consequence } = actionTexts[action]
  const dialogProps = { verb, isDanger, onClose, ...(successMessage && { successMessage }) }
  const question = (
    <>
      {verb} <b>{username}</b>. {consequence}
    </>
  )
  if (action === 'block' || action === 'unblock') {
    const status = action === 'block' ? 'block' : 'on-progress'
    return (
      <ConfirmWrite endpoint={users.block} input={{ username, status }} {...dialogProps}>
        {question}
      </ConfirmWrite>
    )
  }
  return (
    <ConfirmWrite endpoint={users[action]} input={{ username }} {...dialogProps}>
      {question}
    </ConfirmWrite>
  )
}
