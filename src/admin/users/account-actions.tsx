import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queues, type WaitingRequests } from '#contract/queues.ts'
import { type UserRecord, users } from '#contract/users.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ban, refresh } from '../../ui/icons/actions.ts'
import { showToast } from '../../ui/toast.ts'
import { trash } from '../icons/editing.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import '../../forms/password-fields.css'

/** The actions on another user's account. */
export function AccountActions({ username, status, is_delete }: UserRecord) {
  const [action, setAction] = useState<AccountAction>()
  return (
    <Card title={t('Account')}>
      <div className="stack">
        {is_delete ? (
          <Button isBlock onClick={() => setAction('recover')}>
            <Icon path={refresh} size="s" />
            {t('Recover')}
          </Button>
        ) : (
          <>
            {status === 'block' ? (
              <Button variant="outline" isBlock onClick={() => setAction('unblock')}>
                <Icon path={refresh} size="s" />
                {t('Unblock')}
              </Button>
            ) : (
              <Button variant="outline" isBlock onClick={() => setAction('block')}>
                <Icon path={ban} size="s" />
                {t('Block')}
              </Button>
            )}
            <Button variant="danger-outline" isBlock onClick={() => setAction('delete')}>
              <Icon path={trash} size="s" />
              {t('Delete')}
            </Button>
            <p className="meta">{t('A deleted user can be recovered from Deleted Users.')}</p>
          </>
        )}
      </div>
      {action && <ConfirmAccountAction action={action} username={username} onClose={() => setAction(undefined)} />}
    </Card>
  )
}

const actionTexts = translated(() => ({
  block: {
    verb: t('Block'),
    isDanger: true,
    consequence: t('The user is signed out and cannot sign in again until the account is unblocked.'),
  },
  unblock: { verb: t('Unblock'), isDanger: false, consequence: t('This account can be signed in to again.') },
  delete: {
    verb: t('Delete'),
    isDanger: true,
    consequence: t('This account can no longer be signed in to. It can be recovered from Deleted Users.'),
  },
  recover: { verb: t('Recover'), isDanger: false, consequence: t('This account has again all that it had.') },
}))

type AccountAction = keyof ReturnType<typeof actionTexts>

interface ConfirmAccountActionProps {
  action: AccountAction
  username: string
  /** The success message, if it differs from the endpoint's. */
  successMessage?: string
  onClose: () => void
}

/** Confirms blocking, deleting or restoring an account. */
export function ConfirmAccountAction({ action, username, successMessage, onClose }: ConfirmAccountActionProps) {
  const { verb, isDanger, consequence } = actionTexts()[action]
  const dialogProps = { verb, isDanger, onClose, ...(successMessage && { successMessage }) }
  const question = (
    <>
      {verb} <b>{username}</b>. {consequence}
    </>
  )
  if (action === 'block') return <ConfirmBlock username={username} question={question} onClose={onClose} />
  if (action === 'unblock')
    return (
      <ConfirmWrite endpoint={users.block} input={{ username, status: 'on-progress' }} {...dialogProps}>
        {question}
      </ConfirmWrite>
    )
  return (
    <ConfirmWrite endpoint={users[action]} input={{ username }} {...dialogProps}>
      {question}
    </ConfirmWrite>
  )
}

interface ConfirmBlockProps {
  username: string
  question: ReactNode
  onClose: () => void
}

/** Confirms a block. Asks what becomes of the member's waiting requests, if there are any. */
function ConfirmBlock({ username, question, onClose }: ConfirmBlockProps) {
  const { data, isPending } = useQuery(endpointQuery(queues.ofMember, { username }))
  if (isPending) return null
  if (data && data.payments + data.withdrawals > data.in_batch)
    return <BlockWithRequests username={username} question={question} waiting={data} onClose={onClose} />
  return (
    <ConfirmWrite
      endpoint={users.block}
      input={{ username, status: 'block' }}
      verb={t('Block')}
      isDanger
      onClose={onClose}
    >
      {question}
      {data && data.in_batch > 0 && <p>{describeBatched(data)}</p>}
    </ConfirmWrite>
  )
}

function BlockWithRequests({ username, question, waiting, onClose }: ConfirmBlockProps & { waiting: WaitingRequests }) {
  const [choice, setChoice] = useState<keyof ReturnType<typeof waitingTexts>>('leave')
  const { submit, isSending, errors, failure } = useWrite(users.block, {
    about: username,
    onDone: () => {
      showToast.success(translate(users.block.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Are you sure?')}
      lead={
        <>
          <p>{question}</p>
          <p>
            {t('Payments that are waiting: {payments}. Withdrawals that are waiting: {withdrawals}.', {
              payments: <b>{formatCount(waiting.payments)}</b>,
              withdrawals: <b>{formatCount(waiting.withdrawals)}</b>,
            })}{' '}
            {waiting.in_batch > 0 && describeBatched(waiting)}
          </p>
        </>
      }
      verb={t('Block')}
      isDanger
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ reason = '' }) =>
        submit({ username, status: 'block', waiting: choice, ...(reason.trim() && { reason }) })
      }
      onClose={onClose}
    >
      <fieldset className="field">
        <legend className="field-label">{t('What about open requests?')}</legend>
        {Object.entries(waitingTexts()).map(([value, label]) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="waiting"
              value={value}
              checked={value === choice}
              onChange={() => setChoice(value as keyof ReturnType<typeof waitingTexts>)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {choice === 'deny' && (
        <TextAreaField
          name="reason"
          label={t('Reason (optional)')}
          hint={t('Shown to the member at the withdrawals. Without one: The account is blocked.')}
          maxLength={300}
          rows={3}
        />
      )}
    </FormDialog>
  )
}

const waitingTexts = translated(() => ({
  leave: t('Leave them in the queues'),
  deny: t('Deny all. The amounts of withdrawals go back to the income balance'),
}))

const describeBatched = ({ in_batch }: WaitingRequests) =>
  in_batch === 1
    ? t('One of the withdrawals is in a payout batch and stays there.')
    : t('{inBatch} of the withdrawals are in payout batches and stay there.', { inBatch: formatCount(in_batch) })
