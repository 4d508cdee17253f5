import { useState } from 'react'
import type { UserRecord } from '#contract/users.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ban, refresh, trash } from '../../ui/icons/actions.ts'
import { type AccountAction, ConfirmAccountAction } from './confirm-account-action.tsx'

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
