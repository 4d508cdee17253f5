import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { grantHours, type RecoveryGrant, recoveries, recoveryWaitHours } from '#contract/recoveries.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { List, Row } from '../../ui/list.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import './password-link.css'

type CreatedLink = Output<typeof recoveries.createLink>

/** Allows and creates a one-time link with which a member without a mail address chooses a new password. */
export function PasswordLink({ username }: { username: string }) {
  const query = useQuery(endpointQuery(recoveries.grants, { username }))
  const [opened, setOpened] = useState<'allow' | 'create'>()
  const [link, setLink] = useState<CreatedLink>()
  const close = () => setOpened(undefined)
  return (
    <Card title={t('Way back without email')}>
      <div className="stack">
        <p className="meta">{t('A link for a member who has lost the password and cannot read the mail.')}</p>
        <QueryResult query={query}>
          {(grants) => (
            <>
              {grants.length > 0 && <Grants grants={grants} onCreate={() => setOpened('create')} />}
              <Button variant="outline" isBlock onClick={() => setOpened('allow')}>
                {t('Allow a link')}
              </Button>
            </>
          )}
        </QueryResult>
      </div>
      {opened === 'allow' && <AllowLink username={username} onClose={close} />}
      {opened === 'create' && <ConfirmLink username={username} onCreated={setLink} onClose={close} />}
      {link && <ShowLink username={username} {...link} onClose={() => setLink(undefined)} />}
    </Card>
  )
}

function Grants({ grants, onCreate }: { grants: RecoveryGrant[]; onCreate: () => void }) {
  return (
    <List>
      {grants.map(({ _id, reason, expires_at }, index) => (
        <Row
          key={_id}
          title={<MixedText>{reason}</MixedText>}
          detail={t('Allowed until {time}', { time: <DateTime iso={expires_at} /> })}
          // The oldest is used first.
          end={
            index === 0 && (
              <Button variant="outline" size="s" onClick={onCreate}>
                {t('Create link')}
              </Button>
            )
          }
        />
      ))}
    </List>
  )
}

const effects = () =>
  t('Its use signs out all devices of the member, and withdrawals wait {hours} hours.', { hours: recoveryWaitHours })

interface StepProps {
  username: string
  onClose: () => void
}

function AllowLink({ username, onClose }: StepProps) {
  const { submit, isSending, errors, failure } = useWrite(recoveries.allow, {
    about: username,
    onDone: () => {
      showToast.success(translate(recoveries.allow.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Allow a link')}
      lead={
        <p>
          {t(
            'The link lets anybody who has it choose a new password for {username}. {effects} First make sure that you speak with the member. You create the link in the next step, within {grantHours} hours.',
            { username: <b>{username}</b>, effects: effects(), grantHours },
          )}
        </p>
      }
      verb={t('Allow')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure ?? errors.username}
      onSubmit={({ reason = '' }) => submit({ username, reason })}
      onClose={onClose}
    >
      <TextAreaField
        name="reason"
        label={t('Reason')}
        hint={t('How you know that it is the member. The audit log has it.')}
        maxLength={300}
        rows={3}
      />
    </FormDialog>
  )
}

function ConfirmLink({ username, onCreated, onClose }: StepProps & { onCreated: (link: CreatedLink) => void }) {
  const { submit, isSending, errors, failure } = useWrite(recoveries.createLink, {
    about: username,
    answerLost: t('The link was created, but not received, so it cannot be used. Allow and create a new one.'),
    onDone: (link) => {
      onCreated(link)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      verb={t('Create link')}
      isBusy={isSending}
      error={failure ?? Object.values(errors)[0]}
      onConfirm={() => submit({ username })}
      onClose={onClose}
    >
      {t('Create a password link for {username}? It works once, within {grantHours} hours. {effects}', {
        username: <b>{username}</b>,
        grantHours,
        effects: effects(),
      })}
    </ConfirmDialog>
  )
}

function ShowLink({ username, url, expires_at, onClose }: CreatedLink & StepProps) {
  return (
    <Dialog
      title={t('Password link')}
      onClose={onClose}
      actions={<Button onClick={(event) => closeDialogAround(event.currentTarget)}>{t('Done')}</Button>}
    >
      <Banner tone="warning" title={t('It is not shown again.')}>
        {t('Copy it before you close this dialog, and send it to {username} only.', { username })}
      </Banner>
      <p className="password-link">{url}</p>
      <CopyButton text={url} label={t('Copy the password link')} variant="outline" />
      <p className="meta">{t('Works once, until {time}.', { time: <DateTime iso={expires_at} /> })}</p>
    </Dialog>
  )
}
