import { tillSms } from '#contract/tills/sms.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { SmsFacts } from '../tables/sms-facts.tsx'
import type { ClaimDialogProps } from './give-sms.tsx'
import { PickRow } from './pick-row.tsx'
import { closeChoices } from './till-labels.ts'
import { useWordedWrite } from './use-worded-write.ts'

/** Asks before it closes incoming money that nobody claimed. No reason is preselected, because each one books differently. */
export function CloseSms({ sms, onClose }: ClaimDialogProps) {
  const amount = `${formatTaka(sms.amount ?? 0)} tk`
  const { submit, isSending, errors, failure } = useWordedWrite(tillSms.close, {
    about: sms._id,
    sentences: { already_decided: { reason: 'This money is given, explained or closed already.' } },
    onDone: () => {
      showToast.success(tillSms.close.message)
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={`Close ${amount} that nobody claimed?`}
      lead={
        <>
          <SmsFacts sms={sms} />
          <p>No member can claim it afterwards. You cannot undo this.</p>
        </>
      }
      verb={`Close ${amount}`}
      isDanger
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={errors.reason ?? failure}
      onSubmit={({ reason, note = '' }) => submit({ id: sms._id, reason, ...(note.trim() && { note }) })}
      onClose={onClose}
    >
      <fieldset className="list">
        <legend className="sr">Why is it closed?</legend>
        {Object.entries(closeChoices).map(([reason, { name, help }]) => (
          <PickRow key={reason} name="reason" value={reason} title={name}>
            {help}
          </PickRow>
        ))}
      </fieldset>
      <TextAreaField
        name="note"
        label="Note (optional)"
        hint="Administrators see it, and it is in the audit log."
        maxLength={300}
        rows={2}
      />
    </FormDialog>
  )
}
