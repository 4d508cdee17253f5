import { deniedMessage } from '#contract/bulk.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DecisionProps } from './accept-withdrawal.tsx'

export function DenyWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const { submit, isSending, errors, failure } = useWrite(withdrawals.decide, {
    onDone: () => {
      showToast.success(deniedMessage)
      onClose()
    },
  })
  const { _id, username, amount } = withdrawal
  return (
    <FormDialog
      title="Are you sure?"
      lead={
        <p>
          Deny <b>{formatTaka(amount)} TK</b> for <b>{username}</b>. The amount goes back to the member's earning.
        </p>
      }
      verb="Deny"
      isDanger
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={({ reason }) => submit({ id: _id, status: 'denied', reason })}
      onClose={onClose}
    >
      <TextAreaField name="reason" label="Reason" hint="The member reads it." maxLength={300} rows={3} />
    </FormDialog>
  )
}
