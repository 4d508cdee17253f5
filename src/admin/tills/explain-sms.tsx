import { type SmsPurpose, type TillSms, tillSms } from '#contract/till-sms.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { purposeHelp, purposeLabels } from './till-labels.ts'
import { useWordedWrite } from './use-worded-write.ts'

interface ExplainSmsProps {
  sms: TillSms
  onClose: () => void
}

/** Asks what outgoing money without a withdrawal was for. No purpose is preselected, because each one books differently. */
export function ExplainSms({ sms: { _id, till, amount, fee, transaction_id }, onClose }: ExplainSmsProps) {
  const { submit, isSending, errors, failure } = useWordedWrite(tillSms.name, {
    sentences: { already_decided: { purpose: 'This SMS is explained already.' } },
    onDone: () => {
      showToast.success(tillSms.name.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Explain outgoing money"
      lead={
        <p>
          <b>{formatTaka(amount ?? 0)} tk</b> left «{till}»{fee ? `, with a fee of ${formatTaka(fee)} tk` : ''}
          {transaction_id ? `, transaction id ${transaction_id}` : ''}. You cannot change the explanation later.
        </p>
      }
      verb="Save"
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={errors.purpose ?? failure}
      onSubmit={({ purpose, note = '' }) => submit({ id: _id, purpose, ...(note.trim() && { note }) })}
      onClose={onClose}
    >
      <fieldset className="field">
        <legend className="field-label">What was it for?</legend>
        {Object.entries(purposeLabels).map(([purpose, name]) => (
          <label key={purpose} className="check">
            <input type="radio" name="purpose" value={purpose} />
            <span>
              <b>{name}:</b> {purposeHelp[purpose as SmsPurpose]}
            </span>
          </label>
        ))}
      </fieldset>
      <TextAreaField
        name="note"
        label="Note (optional)"
        hint="Administrators see it, and it is in the audit log."
        maxLength={300}
        rows={3}
      />
    </FormDialog>
  )
}
