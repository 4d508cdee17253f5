import { banks } from '#contract/banks.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { showToast } from '../../ui/toast.ts'

export function AddBank({ onClose }: { onClose: () => void }) {
  const { submit, isSending, errors, failure } = useWrite(banks.add, {
    onDone: () => {
      showToast.success(banks.add.message)
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title="Add New Account"
      verb="Add account"
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField name="bank_name" label="Bank name" autoComplete="off" maxLength={60} />
      <TextField name="account_number" label="Account number" inputMode="numeric" autoComplete="off" />
    </FormDialog>
  )
}
