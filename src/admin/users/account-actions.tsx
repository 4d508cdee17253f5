import { useState } from 'react'
import { type UserRecord, users } from '#contract/users.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ban, refresh, trash } from '../../ui/icons/actions.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

/** The actions on another user's account. */
export function AccountActions({ username, status, is_delete }: UserRecord) {
  const [act, setAct] = useState<AccountAction>()
  return (
    <Card title="Account">
      <div className="stack">
        {is_delete ? (
          <Button isBlock onClick={() => setAct('recover')}>
            <Icon path={refresh} size="s" />
            Recover
          </Button>
        ) : (
          <>
            {status === 'block' ? (
              <Button variant="outline" isBlock onClick={() => setAct('unblock')}>
                <Icon path={refresh} size="s" />
                Unblock
              </Button>
            ) : (
              <Button variant="danger-outline" isBlock onClick={() => setAct('block')}>
                <Icon path={ban} size="s" />
                Block
              </Button>
            )}
            <Button variant="danger" isBlock onClick={() => setAct('delete')}>
              <Icon path={trash} size="s" />
              Delete
            </Button>
            <p className="meta">A deleted user can be recovered from Deleted Users.</p>
          </>
        )}
      </div>
      {act && <ConfirmAccountAction act={act} username={username} onClose={() => setAct(undefined)} />}
    </Card>
  )
}

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

type AccountAction = keyof typeof acts

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
