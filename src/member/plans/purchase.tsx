import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { type Plan, plans } from '#contract/plans.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import type { CallError } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { useHasUnanswered, useWrite } from '../../api/use-write.ts'
import { localText, planFeatures, planName } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPrice, Money } from '../../ui/format.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { PlanPrice, PlanReward } from '../../ui/plan-card.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { showToast } from '../../ui/toast.ts'
import { RegisterMember } from './register-member.tsx'

interface PurchaseProps {
  plan: Plan
  /** The member has this plan and buys it for a new member. */
  isCurrent: boolean
  balance: number
  onClose: () => void
}

type Step = 'short' | 'sheet' | 'register' | 'purchased' | 'registered'

/** The purchase of a selected plan: question, purchase and result. */
export function Purchase({ plan: shown, isCurrent, balance, onClose }: PurchaseProps) {
  const client = useQueryClient()
  const [plan, setPlan] = useState(shown)
  const [change, setChange] = useState<string>()
  const stepFor = ({ price }: Plan): Step => (balance < price ? 'short' : isCurrent ? 'register' : 'sheet')
  const isUnanswered = useHasUnanswered(plans.purchase, shown._id)
  const [step, setStep] = useState(() => (isUnanswered ? 'sheet' : stepFor(plan)))

  /** The specification has a toast for the form. After the own purchase the dialog alone says it. */
  function finishForm() {
    setStep('registered')
    showToast.success(messages.successes.plan_purchased)
  }

  /** Shows the plan as it is now, so that the member decides again. */
  async function onRefused({ code, message }: CallError) {
    if (code !== 'plan_changed') return
    const onSale = await client.fetchQuery({ ...endpointQuery(plans.list, {}), staleTime: 0 })
    const now =
      onSale.find(({ _id }) => _id === plan._id) ?? onSale.find(({ plan_name }) => plan_name === plan.plan_name)
    if (!now) return
    setPlan(now)
    setChange(message)
    if (step === 'sheet') setStep(stepFor(now))
  }

  switch (step) {
    case 'short':
      return <InsufficientBalance missing={plan.price - balance} onClose={onClose} />
    case 'sheet':
      return (
        <PurchaseSheet
          plan={plan}
          balance={balance}
          change={change}
          onPurchased={() => setStep('purchased')}
          onRefused={onRefused}
          onRegister={() => setStep('register')}
          onClose={onClose}
        />
      )
    case 'register':
      return (
        <RegisterMember
          plan={plan}
          balance={balance}
          onPurchased={finishForm}
          onRefused={onRefused}
          onClose={onClose}
        />
      )
    case 'purchased':
      return <Purchased reward={taskReward + plan.bonus} onClose={onClose} />
    case 'registered':
      return <Purchased onClose={onClose} />
  }
}

function InsufficientBalance({ missing, onClose }: { missing: number; onClose: () => void }) {
  return (
    <Dialog
      title={messages.plans.insufficientBalance}
      onClose={onClose}
      actions={<ButtonLink to="/home/payment-sitting">{messages.plans.addMoney}</ButtonLink>}
    >
      <p>{messages.refusals.insufficient_balance({})}</p>
      <p>{messages.plans.missing(formatPrice(missing))}</p>
    </Dialog>
  )
}

interface PurchaseSheetProps {
  plan: Plan
  balance: number
  /** What has changed since the plan was shown first. */
  change: string | undefined
  onPurchased: () => void
  onRefused: (refusal: CallError) => void
  onRegister: () => void
  onClose: () => void
}

/** Asks for the purchase, with what it costs, brings and ends. */
function PurchaseSheet({ plan, balance, change, onPurchased, onRefused, onRegister, onClose }: PurchaseSheetProps) {
  const id = useId()
  const current = useCurrentPlan()
  const { askBuy, askFree, balanceNow, balanceAfter, buyForMyself, keepBonus, purchasePlan, registerMember } =
    messages.plans
  const { submit, isSending, errors, failure } = useWrite(plans.purchase, {
    about: plan._id,
    unexpected: messages.ui.somethingWrong.pleaseLater,
    onDone: onPurchased,
    onRefused,
  })
  const error = failure ?? errors.planName
  return (
    <Dialog
      title={purchasePlan(planName(plan))}
      describedBy={id}
      initialFocus="dialog"
      canClose={!isSending}
      onClose={onClose}
    >
      {change && <Banner tone="warning">{change}</Banner>}
      {error && error !== change && <Banner tone="error">{error}</Banner>}
      <div className="flex between wrap">
        <PlanPrice price={plan.price} size="l" />
        <PlanReward reward={taskReward + plan.bonus} />
      </div>
      <TickList items={planFeatures(plan)} />
      {plan.price > 0 && (
        <DescriptionList
          facts={[
            { label: balanceNow, value: <Money amount={balance} /> },
            { label: balanceAfter, value: <Money amount={balance - plan.price} /> },
          ]}
        />
      )}
      <div id={id} className="stack stack-s">
        <p>{plan.price > 0 ? askBuy(planName(plan), formatPrice(plan.price)) : askFree(planName(plan))}</p>
        <ReplacedPlan next={plan} current={current} />
        <p className="meta">{keepBonus(formatPrice(taskReward + plan.bonus))}</p>
      </div>
      <div className="stack stack-s">
        <Button
          isBlock
          variant={isDearer(current, plan) ? 'danger' : 'filled'}
          isBusy={isSending || current.isLoading}
          onClick={() => submit({ planName: plan.plan_name, plan_id: plan._id, price: plan.price })}
        >
          {buyForMyself}
        </Button>
        <Button isBlock variant="outline" disabled={isSending} onClick={onRegister}>
          {registerMember}
        </Button>
      </div>
    </Dialog>
  )
}

/** The member's own plan. `name` is null without one; `bought` has what was paid for it. */
type CurrentPlan = ReturnType<typeof useCurrentPlan>

function useCurrentPlan() {
  const { purchased_plan: id, plan_name, plan_name_bn } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const name = plan_name && localText(plan_name, plan_name_bn)
  const { data, isLoading } = useQuery({ ...endpointQuery(plans.mine, { id: id ?? '' }), enabled: id !== null })
  return { id, name, bought: data?.find(({ _id }) => _id === id), isLoading }
}

const isDearer = ({ id, bought }: CurrentPlan, next: Plan) =>
  bought !== undefined && id !== next._id && (bought.price > next.price || bought.bonus > next.bonus)

/** What the member loses with the current plan. */
function ReplacedPlan({ next, current }: { next: Plan; current: CurrentPlan }) {
  const { id, name, bought } = current
  const { replaces, replacesDearer } = messages.plans
  if (name === null || id === next._id) return null
  if (!bought || !isDearer(current, next)) return <p>{replaces(name)}</p>
  return (
    <Banner tone="warning">
      {replacesDearer({
        plan: name,
        reward: formatPrice(taskReward + bought.bonus),
        nextReward: formatPrice(taskReward + next.bonus),
        price: formatPrice(bought.price),
      })}
    </Banner>
  )
}

interface PurchasedProps {
  /** What new tasks pay now. Undefined: the plan is another member's. */
  reward?: number
  onClose: () => void
}

/** The next step is to watch. Tasks that were handed out before keep their reward, so that it is not promised for them. */
function Purchased({ reward, onClose }: PurchasedProps) {
  const { myPlans, watchAt } = messages.plans
  const { data: day } = useQuery(endpointQuery(tasks.day, {}))
  const hasOtherReward = day?.open.some((task) => task._id !== null && task.reward !== reward)
  return (
    <Dialog
      title={messages.successes.plan_purchased}
      initialFocus="dialog"
      onClose={onClose}
      actions={
        <>
          <ButtonLink to="/home/my-plans" variant="outline">
            {myPlans}
          </ButtonLink>
          {reward === undefined ? (
            <Button onClick={(event) => closeDialogAround(event.currentTarget)}>{messages.ui.done}</Button>
          ) : (
            <ButtonLink to="/home/my-task">
              {hasOtherReward ? messages.statements.watch : watchAt(formatPrice(reward))}
            </ButtonLink>
          )}
        </>
      }
    >
      <Celebration />
    </Dialog>
  )
}
