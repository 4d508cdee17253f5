import { type TillSms, tillSms } from '#contract/tills/sms.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { SmsFacts } from '../tables/sms-facts.tsx'
import { PickRow } from './pick-row.tsx'
import { purposeChoices } from './till-labels.ts'
import { useWordedWrite } from './use-worded-write.ts'

interface ExplainSmsProps {
  sms: TillSms
  onClose: () => void
}

/** Asks what money without a request was for. No purpose is preselected, because each one books differently. */
export function ExplainSms({ sms, onClose }: ExplainSmsProps) {
  const { _id, direction, amount, fee } = sms
  const { submit, isSending, errors, failure } = useWordedWrite(tillSms.name, {
    about: _id,
    sentences: { already_decided: { purpose: 'This SMS is explained or used already.' } },
    onDone: () => {
      showToast.success(translate(tillSms.name.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('What were these {taka} tk?', { taka: formatTaka(amount ?? 0) })}
      lead={
        <>
          <SmsFacts sms={sms} />
          <p>
            {describeMove(direction, fee)} {t('You cannot change the explanation later.')}
          </p>
        </>
      }
      verb={t('Explain')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={errors.purpose ?? failure}
      onSubmit={({ purpose, note = '' }) => submit({ id: _id, purpose, ...(note.trim() && { note }) })}
      onClose={onClose}
    >
      <fieldset className="list">
        <legend className="sr">{t('What was it for?')}</legend>
        {Object.entries(purposeChoices()[direction ?? 'out']).map(([purpose, { name, help }]) => (
          <PickRow key={purpose} name="purpose" value={purpose} title={name}>
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

function describeMove(direction: TillSms['direction'], fee: number | null): string {
  if (!fee) return direction === 'in' ? t('They came in.') : t('They went out.')
  const values = { fee: formatTaka(fee) }
  return direction === 'in'
    ? t('They came in, with a fee of {fee} tk.', values)
    : t('They went out, with a fee of {fee} tk.', values)
}
