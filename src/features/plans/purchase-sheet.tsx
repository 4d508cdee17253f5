import { featuresOf, type Plan } from '#contract/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
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
    <Dialog title={`Purchase ${plan.plan_name} Plan`} onClose={onClose}>
      <PlanPrice price={plan.price} size="l" />
      <Facts
        facts={[
          { label: 'Balance now', value: <Money amount={balance} /> },
          { label: 'Balance after', value: <Money amount={balance - plan.price} /> },
        ]}
      />
      <TickList items={featuresOf(plan)} />
      <div className="stack stack-s">
        <Button isBlock onClick={onBuy}>
          Buy for myself
        </Button>
        <Button isBlock variant="outline" onClick={onRegister}>
          Register a member with this plan
        </Button>
      </div>
    </Dialog>
  )
}
