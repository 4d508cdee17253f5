import { useId } from 'react'
import { banks } from '#contract/banks.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeAround } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toast.ts'

export function AddBank({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { submit, isSending, errors, failure } = useWrite(banks.add, {
    onDone: () => {
      showToast.success(banks.add.message)
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="outline" disabled={isSending} onClick={(event) => closeAround(event.currentTarget)}>
        Cancel
      </Button>
      <Button type="submit" form={formId} isBusy={isSending}>
        Add account
      </Button>
    </>
  )
  return (
    <Dialog title="Add New Account" canClose={!isSending} onClose={onClose} actions={actions}>
      <Form id={formId} errors={errors} failure={failure} onSubmit={submit}>
        <TextField name="bank_name" label="Bank name" autoComplete="off" maxLength={60} />
        <TextField name="account_number" label="Account number" inputMode="numeric" autoComplete="off" />
      </Form>
    </Dialog>
  )
}
