import { parseTaka } from '#contract/money.ts'
import { tills } from '#contract/tills.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { formatGap } from './format-gap.ts'
import type { TillDialogProps } from './tills-screen.tsx'

export function EnterBalance({ till: { _id, label, method, gap }, onClose }: TillDialogProps) {
  const { submit, isSending, errors, failure } = useWrite(tills.enterBalance, {
    onDone: () => {
      showToast.success(tills.enterBalance.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Balance of ${label}`}
      lead={
        <>
          <p>
            Enter the balance that the app of {paymentMethodName(method)} shows now. SMS that do not lead to it are no
            longer waited for.
          </p>
          {gap && (
            <p>
              This closes the gap: <b>{formatGap(gap.amount)}</b> since <DateTime iso={gap.since} />.
            </p>
          )}
        </>
      }
      verb="Save balance"
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ balance = '' }) => submit({ id: _id, balance: parseTaka(balance) })}
      onClose={onClose}
    >
      <MoneyField name="balance" label="Balance now" />
    </FormDialog>
  )
}
