import { tills } from '#contract/tills/tills.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { formatCount } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'

interface CloseAlarmProps {
  id: string
  /** The open alarms of the same kind and till. */
  others: string[]
  sentence: string
  /** What the note begins with. */
  note?: string
  onClose: () => void
}

export function CloseAlarm({ id, others, sentence, note, onClose }: CloseAlarmProps) {
  const { submit, isSending, errors, failure } = useWrite(tills.closeAlarm, {
    about: id,
    onDone: () => {
      showToast.success(translate(tills.closeAlarm.message))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Close the alarm')}
      lead={<p>{sentence}</p>}
      verb={t('Close alarm')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ note, all }) => submit({ id, note, ...(all && { others }) })}
      onClose={onClose}
    >
      <TextAreaField
        name="note"
        defaultValue={note}
        label={t('Note')}
        hint={t('What you found. It is stored in the audit log.')}
        maxLength={300}
        rows={3}
      />
      {others.length > 0 && (
        <label className="check">
          <input type="checkbox" name="all" />
          {t('Also close {count} more of this kind and till, with this note', { count: formatCount(others.length) })}
        </label>
      )}
    </FormDialog>
  )
}
