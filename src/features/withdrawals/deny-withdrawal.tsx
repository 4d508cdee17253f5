import { useId } from 'react'
import { withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeAround } from '../../ui/modal.tsx'
import { formatTaka } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DecisionProps } from './accept-withdrawal.tsx'

export function DenyWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const formId = useId()
  const { submit, isSending, errors, failure } = useWrite(withdrawals.decide, {
    onDone: () => {
      showToast.success('Request denied.')
      onClose()
    },
  })
  const { _id, username, amount } = withdrawal
  const actions = (
    <>
      <Button variant="outline" disabled={isSending} onClick={(event) => closeAround(event.currentTarget)}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="danger" isBusy={isSending}>
        Deny
      </Button>
    </>
  )
  return (
    <Dialog title="Are you sure?" canClose={!isSending} onClose={onClose} actions={actions}>
      <p>
        Deny <b>{formatTaka(amount)} TK</b> for <b>{username}</b>. The amount goes back to the member's earning.
      </p>
      <Form
        id={formId}
        errors={errors}
        failure={failure}
        onSubmit={({ reason }) => submit({ id: _id, status: 'denied', reason })}
      >
        <TextAreaField name="reason" label="Reason" hint="The member reads it." maxLength={300} rows={3} />
      </Form>
    </Dialog>
  )
}
