import { featuresOf, type Plan } from '#contract/plans.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/format.tsx'
import { PlanPrice } from '../../ui/plan-card.tsx'
import { TickList } from '../../ui/tick-list.tsx'

interface PurchaseSheetProps {
  plan: Plan
  balance: number
  onBuy: () => void
  onRegister: () => void
  onClose: () => void
}

export function PurchaseSheet({ plan, balance, onBuy, onRegister, onClose }: PurchaseSheetProps) {
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
