import { useState } from 'react'
import { featuresOf, type Plan, plans } from '#contract/plans.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPrice, Money } from '../../ui/format.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { PlanPrice } from '../../ui/plan-card.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { RegisterMember } from './register-member.tsx'

interface PurchaseProps {
  plan: Plan
  balance: number
  onClose: () => void
}

type Step = 'short' | 'sheet' | 'buy' | 'register' | 'purchased'

/** The purchase of a selected plan: confirmation, purchase and result. */
export function Purchase({ plan, balance, onClose }: PurchaseProps) {
  const [step, setStep] = useState<Step>(balance < plan.price ? 'short' : 'sheet')
  const onPurchased = () => setStep('purchased')
  switch (step) {
    case 'short':
      return <InsufficientBalance onClose={onClose} />
    case 'sheet':
      return (
        <PurchaseSheet
          plan={plan}
          balance={balance}
          onBuy={() => setStep('buy')}
          onRegister={() => setStep('register')}
          onClose={onClose}
        />
      )
    case 'buy':
      return <BuyDialog plan={plan} onPurchased={onPurchased} onClose={onClose} />
    case 'register':
      return <RegisterMember plan={plan} onPurchased={onPurchased} onClose={onClose} />
    case 'purchased':
      return <Purchased onClose={onClose} />
  }
}

function InsufficientBalance({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={messages.plans.insufficientBalance}
      onClose={onClose}
      actions={<ButtonLink to="/home/payment-sitting">{messages.plans.paymentSetting}</ButtonLink>}
    >
      <p>{messages.refusals.insufficient_balance({})}</p>
    </Dialog>
  )
}

interface PurchaseSheetProps {
  plan: Plan
  balance: number
  onBuy: () => void
  onRegister: () => void
  onClose: () => void
}

function PurchaseSheet({ plan, balance, onBuy, onRegister, onClose }: PurchaseSheetProps) {
  return (
    <Dialog title={messages.plans.purchasePlan(plan.plan_name)} onClose={onClose}>
      <PlanPrice price={plan.price} size="l" />
      <DescriptionList
        facts={[
          { label: messages.plans.balanceNow, value: <Money amount={balance} /> },
          { label: messages.plans.balanceAfter, value: <Money amount={balance - plan.price} /> },
        ]}
      />
      <TickList items={featuresOf(plan)} />
      <div className="stack stack-s">
        <Button isBlock onClick={onBuy}>
          {messages.plans.buyForMyself}
        </Button>
        <Button isBlock variant="outline" onClick={onRegister}>
          {messages.plans.registerMember}
        </Button>
      </div>
    </Dialog>
  )
}

interface BuyDialogProps {
  plan: Plan
  onPurchased: () => void
  onClose: () => void
}

function BuyDialog({ plan, onPurchased, onClose }: BuyDialogProps) {
  const { confirmBuy, confirmFree } = messages.plans
  const { submit, isSending, errors, failure } = useWrite(plans.purchase, {
    unexpected: messages.ui.somethingWrong.pleaseLater,
    onDone: onPurchased,
  })
  return (
    <ConfirmDialog
      verb={messages.plans.purchase}
      isBusy={isSending}
      error={failure ?? errors.planName}
      onConfirm={() => submit({ planName: plan.plan_name })}
      onClose={onClose}
    >
      {plan.price > 0 ? confirmBuy(plan.plan_name, formatPrice(plan.price)) : confirmFree(plan.plan_name)}
    </ConfirmDialog>
  )
}

function Purchased({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={messages.successes.plan_purchased}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to="/home/my-plans" variant="outline">
            {messages.plans.myPlans}
          </ButtonLink>
          <Button onClick={(event) => closeDialogAround(event.currentTarget)}>{messages.ui.done}</Button>
        </>
      }
    >
      <Celebration />
    </Dialog>
  )
}
