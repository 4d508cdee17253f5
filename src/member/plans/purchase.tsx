import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { featuresOf, type Plan, plans } from '#contract/plans.ts'
import type { CallError } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
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
export function Purchase({ plan: shown, balance, onClose }: PurchaseProps) {
  const client = useQueryClient()
  const [plan, setPlan] = useState(shown)
  const [change, setChange] = useState<string>()
  const [step, setStep] = useState<Step>(balance < plan.price ? 'short' : 'sheet')
  const current = useCurrentPlan()
  const onPurchased = () => setStep('purchased')

  /** Shows the plan as it is now, so that the member decides again. */
  async function onRefused({ code, message }: CallError) {
    if (code !== 'plan_changed') return
    const onSale = await client.fetchQuery({ ...endpointQuery(plans.list, {}), staleTime: 0 })
    const now =
      onSale.find(({ _id }) => _id === plan._id) ?? onSale.find(({ plan_name }) => plan_name === plan.plan_name)
    if (!now) return
    setPlan(now)
    setChange(message)
    if (step === 'buy') setStep(balance < now.price ? 'short' : 'sheet')
  }

  switch (step) {
    case 'short':
      return <InsufficientBalance onClose={onClose} />
    case 'sheet':
      return (
        <PurchaseSheet
          plan={plan}
          balance={balance}
          change={change}
          onBuy={() => setStep('buy')}
          onRegister={() => setStep('register')}
          onClose={onClose}
        />
      )
    case 'buy':
      return (
        <BuyDialog plan={plan} current={current} onPurchased={onPurchased} onRefused={onRefused} onClose={onClose} />
      )
    case 'register':
      return <RegisterMember plan={plan} onPurchased={onPurchased} onRefused={onRefused} onClose={onClose} />
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
  /** What has changed since the plan was shown first. */
  change: string | undefined
  onBuy: () => void
  onRegister: () => void
  onClose: () => void
}

function PurchaseSheet({ plan, balance, change, onBuy, onRegister, onClose }: PurchaseSheetProps) {
  return (
    <Dialog title={messages.plans.purchasePlan(plan.plan_name)} onClose={onClose}>
      {change && <Banner tone="warning">{change}</Banner>}
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
  current: CurrentPlan
  onPurchased: () => void
  onRefused: (refusal: CallError) => void
  onClose: () => void
}

function BuyDialog({ plan, current, onPurchased, onRefused, onClose }: BuyDialogProps) {
  const { confirmBuy, confirmFree, keepBonus } = messages.plans
  const { submit, isSending, errors, failure } = useWrite(plans.purchase, {
    unexpected: messages.ui.somethingWrong.pleaseLater,
    onDone: onPurchased,
    onRefused,
  })
  return (
    <ConfirmDialog
      verb={messages.plans.purchase}
      isBusy={isSending || current.isLoading}
      error={failure ?? errors.planName}
      onConfirm={() => submit({ planName: plan.plan_name, plan_id: plan._id, price: plan.price })}
      onClose={onClose}
    >
      <div className="stack stack-s">
        <p>{plan.price > 0 ? confirmBuy(plan.plan_name, formatPrice(plan.price)) : confirmFree(plan.plan_name)}</p>
        <ReplacedPlan next={plan} current={current} />
        {plan.bonus > 0 && <p>{keepBonus(formatPrice(plan.bonus))}</p>}
      </div>
    </ConfirmDialog>
  )
}

/** The member's own plan. `name` is null without one; `bought` has what was paid for it. */
type CurrentPlan = ReturnType<typeof useCurrentPlan>

function useCurrentPlan() {
  const { purchased_plan: id, plan_name: name } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const { data, isLoading } = useQuery({ ...endpointQuery(plans.mine, { id: id ?? '' }), enabled: id !== null })
  return { id, name, bought: data?.find(({ _id }) => _id === id), isLoading }
}

/** What the member loses with the current plan. */
function ReplacedPlan({ next, current: { id, name, bought } }: { next: Plan; current: CurrentPlan }) {
  const { replaces, replacesDearer } = messages.plans
  if (name === null || id === next._id) return null
  const isDearer = bought && (bought.price > next.price || bought.bonus > next.bonus)
  if (!isDearer) return <p>{replaces(name)}</p>
  return <Banner tone="warning">{replacesDearer(name, formatPrice(bought.bonus), formatPrice(bought.price))}</Banner>
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
