import { useBlocker } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Plan } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import type { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { RegistrationFields } from '../../forms/registration-fields.tsx'
import { planName } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FullScreenDialog } from '../../ui/dialog.tsx'
import { formatPrice, Money } from '../../ui/format.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { ReviewDialog } from '../../ui/review-dialog.tsx'

interface RegisterMemberProps {
  plan: Plan
  /** The shop balance of the member who pays. */
  balance: number
  onPurchased: () => void
  onRefused: (refusal: CallError) => void
  onClose: () => void
}

/** Creates an account with a plan. The signed-in member pays and is the referrer. */
export function RegisterMember({ plan, balance, onPurchased, onRefused, onClose }: RegisterMemberProps) {
  const id = useId()
  const draft = useDraft('purchase')
  const [isTyped, setIsTyped] = useState(Object.keys(draft.values).length > 0)
  const [isConfirming, setIsConfirming] = useState(false)
  const [pending, setPending] = useState<{ username: string; send: (onSettled: () => void) => void }>()
  const { submit, isSending, errors, failure } = useWrite(users.registerWithPlan, {
    about: plan._id,
    unexpected: messages.ui.somethingWrong.pleaseLater,
    ...(plan.price > 0 && { confirm: ({ username }, send) => setPending({ username: username.trim(), send }) }),
    onDone: () => {
      draft.clear()
      onPurchased()
    },
    onRefused,
  })
  const confirmClose = () => setIsConfirming(true)
  // Navigates with the browser's history. After the end of the session it goes to /login; the draft stays.
  useBlocker({
    disabled: !isTyped,
    enableBeforeUnload: false,
    shouldBlockFn: ({ next }) => {
      if (next.pathname === '/login') return false
      if (!isSending) confirmClose()
      return true
    },
  })

  function discard() {
    draft.clear()
    onClose()
  }

  return (
    <>
      <FullScreenDialog
        title={messages.plans.purchasePlan(planName(plan))}
        canClose={!isSending && !isTyped}
        onCloseRequest={isSending ? undefined : confirmClose}
        onClose={onClose}
        foot={
          <>
            <Button
              variant="danger-outline"
              disabled={isSending}
              onClick={(event) => (isTyped ? confirmClose() : closeDialogAround(event.currentTarget))}
            >
              {messages.ui.close}
            </Button>
            <Button type="submit" form={id} isBusy={isSending}>
              {messages.plans.register}
            </Button>
          </>
        }
      >
        <p className="meta">
          {plan.price > 0 ? messages.plans.priceCharged(formatPrice(plan.price)) : messages.plans.isFree}
        </p>
        <div onInput={() => setIsTyped(true)}>
          <Form
            id={id}
            draft={draft}
            errors={errors}
            failure={failure ?? errors.planName}
            onSubmit={(fields) => submit({ ...fields, planName: plan.plan_name, plan_id: plan._id, price: plan.price })}
          >
            <RegistrationFields hasHints />
          </Form>
        </div>
      </FullScreenDialog>
      {pending && (
        <ReviewDialog
          amount={plan.price}
          facts={[
            { label: messages.plans.newMember, value: pending.username },
            { label: messages.plans.balanceAfter, value: <Money amount={balance - plan.price} /> },
          ]}
          note={messages.plans.notUndone}
          verb={messages.plans.registerFor(formatPrice(plan.price))}
          isBusy={isSending}
          onConfirm={() => pending.send(() => setPending(undefined))}
          onClose={() => setPending(undefined)}
        />
      )}
      {isConfirming && (
        <ConfirmDialog verb={messages.ui.close} isDanger onConfirm={discard} onClose={() => setIsConfirming(false)}>
          {messages.plans.inputLost}
        </ConfirmDialog>
      )}
    </>
  )
}
