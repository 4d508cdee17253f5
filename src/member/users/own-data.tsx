import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/own-user.ts'
import { users } from '#contract/users.ts'
import { useWrite } from '../../api/use-write.ts'
import { OfflineHint } from '../../connectivity/offline-hint.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { downloadOwnData } from './download-own-data.ts'

/** The download of the member's own data, and the closing of the account. */
export function OwnData({ user }: { user: User }) {
  const [isClosing, setIsClosing] = useState(false)
  const download = useMutation({ mutationFn: () => downloadOwnData(user) })
  const { title, help, download: label, close } = messages.users.ownData
  return (
    <Card title={title}>
      <div className="stack">
        <p className="meta">{help}</p>
        {download.error && <Banner tone="error">{download.error.message}</Banner>}
        <Button variant="outline" isBlock isBusy={download.isPending} onClick={() => download.mutate()}>
          {label}
        </Button>
        {user.closing_requested_at ? (
          <ClosingRequested at={user.closing_requested_at} />
        ) : (
          <Button variant="outline" isBlock onClick={() => setIsClosing(true)}>
            {close}
          </Button>
        )}
        <OfflineHint />
      </div>
      {isClosing && <RequestClosing user={user} onClose={() => setIsClosing(false)} />}
    </Card>
  )
}

function ClosingRequested({ at }: { at: string }) {
  const { requested, cancelClosing } = messages.users.ownData
  const { submit, isSending, failure } = useWrite(users.cancelClosing, {
    onDone: () => showToast.success(messages.successes.closing_cancelled),
  })
  return (
    <>
      <Banner tone="warning">
        {requested} <DateTime iso={at} />
      </Banner>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button variant="outline" isBlock isBusy={isSending} onClick={() => submit({})}>
        {cancelClosing}
      </Button>
    </>
  )
}

function RequestClosing({ user, onClose }: { user: User; onClose: () => void }) {
  const [isMatched, setIsMatched] = useState(true)
  const { submit, isSending, errors, failure } = useWrite(users.requestClosing, {
    onDone: () => {
      showToast.success(messages.successes.closing_requested)
      onClose()
    },
  })
  const { close, lead, loses, confirm, typeUsername } = messages.users.ownData
  const total = user.balance + user.earning

  function send({ username = '' }: Record<string, string>) {
    const isSame = username.trim() === user.username
    setIsMatched(isSame)
    if (isSame) submit({ forfeits: total > 0 })
  }

  return (
    <FormDialog
      title={close}
      lead={
        <>
          <p>{lead}</p>
          {total > 0 && (
            <Banner tone="error">
              {loses} <Money amount={total} />
            </Banner>
          )}
        </>
      }
      verb={confirm}
      isDanger
      isBusy={isSending}
      errors={isMatched ? {} : { username: typeUsername(user.username) }}
      failure={failure ?? errors.forfeits}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField name="username" label={typeUsername(user.username)} autoComplete="off" autoCapitalize="none" />
    </FormDialog>
  )
}
