import { useState } from 'react'
import { tillSms, type UnclaimedSms } from '#contract/tills/sms.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { SmsFacts } from '../tables/sms-facts.tsx'
import { CandidateRows } from './candidate-rows.tsx'
import { PickRow } from './pick-row.tsx'
import { useWordedWrite } from './use-worded-write.ts'

export interface ClaimDialogProps {
  sms: UnclaimedSms
  onClose: () => void
}

/** The choice of a member who is not proposed. No username is empty. */
const other = ''

/** Asks whose money it is. Members are proposed by proof. Another one is named by the username. */
export function GiveSms({ sms, onClose }: ClaimDialogProps) {
  const candidates = sms.candidates.filter(({ is_active }) => is_active)
  const [picked, setPicked] = useState(candidates[0]?.username ?? other)
  const [typed, setTyped] = useState('')
  const { submit, isSending, errors, failure } = useWordedWrite(tillSms.give, {
    about: sms._id,
    sentences: {
      transaction_id_used: { id: 'A top-up with this transaction id was accepted already.' },
      already_decided: { id: 'This money is used already, or this member’s request for it was denied.' },
    },
    onDone: () => {
      showToast.success(translate(tillSms.give.message))
      onClose()
    },
    onProposed: onClose,
  })
  const username = picked === other ? typed.trim() : picked
  return (
    <FormDialog
      title={t('Whose {taka} tk?', { taka: formatTaka(sms.amount ?? 0) })}
      lead={<SmsFacts sms={sms} />}
      verb={username ? t('Give to {username}', { username }) : t('Give')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={errors.id ?? (picked === other ? undefined : errors.username) ?? failure}
      onSubmit={() => submit({ id: sms._id, username })}
      onClose={onClose}
    >
      {candidates.length > 0 && (
        <fieldset className="list">
          <legend className="sr">{t('Member')}</legend>
          <CandidateRows candidates={candidates} picked={picked} onPick={setPicked} />
          <PickRow
            name="picked"
            value={other}
            title={t('Another member')}
            checked={picked === other}
            onChange={() => setPicked(other)}
          >
            {t('Enter the username')}
          </PickRow>
        </fieldset>
      )}
      {picked === other && (
        <TextField
          name="username"
          label={t('Username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <p className="meta">
        {t('Becomes an accepted top-up with this SMS as its proof. {member} gets a notification.', {
          member: username || t('The member'),
        })}
      </p>
    </FormDialog>
  )
}
