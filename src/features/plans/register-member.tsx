import { useId } from 'react'
import type { Plan } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { RegistrationFields } from '../../forms/registration-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { FullDialog } from '../../ui/full-dialog.tsx'
import { closeAround } from '../../ui/modal.tsx'
import { formatPrice } from '../../ui/money.tsx'

interface RegisterMemberProps {
  plan: Plan
  onPurchased: () => void
  onClose: () => void
}

/** A new account that comes with a plan. The one who is signed in pays for it and is its referrer. */
export function RegisterMember({ plan, onPurchased, onClose }: RegisterMemberProps) {
  const id = useId()
  const { submit, isSending, errors, failure } = useWrite(users.registerWithPlan, {
    unexpected: 'Something went wrong. Please try again later.',
    onDone: onPurchased,
  })
  return (
    <FullDialog
      title={`Purchase ${plan.plan_name} Plan`}
      canClose={!isSending}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger-outline" disabled={isSending} onClick={(event) => closeAround(event.currentTarget)}>
            Close
          </Button>
          <Button type="submit" form={id} isBusy={isSending}>
            Register
          </Button>
        </>
      }
    >
      <p className="meta">{formatPrice(plan.price)} TK is taken from your balance.</p>
      <Form
        id={id}
        errors={errors}
        failure={failure ?? errors.planName}
        onSubmit={(fields) => submit({ ...fields, planName: plan.plan_name })}
      >
        <RegistrationFields />
      </Form>
    </FullDialog>
  )
}
