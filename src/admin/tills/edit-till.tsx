import { tills } from '#contract/tills.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { KindField, LabelField } from './till-fields.tsx'
import type { TillDialogProps } from './tills-screen.tsx'

export function EditTill({ till: { _id, method, number, kind, label, status }, onClose }: TillDialogProps) {
  const { submit, isSending, errors, failure } = useWrite(tills.update, {
    onDone: () => {
      showToast.success(tills.update.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Edit till"
      lead={
        <p>
          {paymentMethodName(method)} <AccountNumber>{number}</AccountNumber>
        </p>
      }
      verb="Save"
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={(fields) => submit({ id: _id, ...fields })}
      onClose={onClose}
    >
      <LabelField initial={label} />
      <KindField initial={kind} />
      <SelectField
        name="status"
        label="Status"
        hint="The SMS of an inactive till accept no top-up."
        options={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        defaultValue={status}
      />
    </FormDialog>
  )
}
