import { tills } from '#contract/tills.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { showToast } from '../../ui/toast.ts'

interface CloseAlarmProps {
  id: string
  sentence: string
  onClose: () => void
}

export function CloseAlarm({ id, sentence, onClose }: CloseAlarmProps) {
  const { submit, isSending, errors, failure } = useWrite(tills.closeAlarm, {
    onDone: () => {
      showToast.success(tills.closeAlarm.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Close the alarm"
      lead={<p>{sentence}</p>}
      verb="Close alarm"
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ note }) => submit({ id, note })}
      onClose={onClose}
    >
      <TextAreaField
        name="note"
        label="Note"
        hint="What you found. It is stored in the audit log."
        maxLength={300}
        rows={3}
      />
    </FormDialog>
  )
}
