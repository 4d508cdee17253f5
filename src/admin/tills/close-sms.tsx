import { tillSms } from '#contract/tills/sms.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { SmsFacts } from '../tables/sms-facts.tsx'
import type { ClaimDialogProps } from './give-sms.tsx'
import { PickRow } from './pick-row.tsx'
import { closeChoices } from './till-labels.ts'
import { useWordedWrite } from './use-worded-write.ts'

/** Asks before it closes incoming money that nobody claimed. No reason is preselected, because each one books differently. */
export function CloseSms({ sms, onClose }: ClaimDialogProps) {
  const amount = t('{taka} tk', { taka: formatTaka(sms.amount ?? 0) })
  const { submit, isSending, errors, failure } = useWordedWrite(tillSms.close, {
    about: sms._id,
    sentences: { already_decided: { reason: t('This money is given, explained or closed already.') } },
    onDone: () => {
      showToast.success(translate(tillSms.close.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Close {amount} that nobody claimed?', { amount })}
      lead={
        <>
          <SmsFacts sms={sms} />
          <p>{t('No member can claim it afterwards. You cannot undo this.')}</p>
        </>
      }
      verb={t('Close {amount}', { amount })}
      isDanger
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={errors.reason ?? failure}
      onSubmit={({ reason, note = '' }) => submit({ id: sms._id, reason, ...(note.trim() && { note }) })}
      onClose={onClose}
    >
      <fieldset className="list">
        <legend className="sr">{t('Why is it closed?')}</legend>
        {Object.entries(closeChoices()).map(([reason, { name, help }]) => (
          <PickRow key={reason} name="reason" value={reason} title={name}>
            {help}
          </PickRow>
        ))}
      </fieldset>
      <TextAreaField
        name="note"
        label={t('Note (optional)')}
        hint={t('Administrators see it, and it is in the audit log.')}
        maxLength={300}
        rows={2}
      />
    </FormDialog>
  )
}
