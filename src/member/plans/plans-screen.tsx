import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { type Plan, plans } from '#contract/plans.ts'
import { taskReward } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { planFeatures, planName } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { NotOpenCard } from '../../push/not-open-card.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanCard, PlanGrid, PlansSkeleton } from '../../ui/plan-card.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Purchase } from './purchase.tsx'

export function PlansScreen() {
  const { role, balance, purchased_plan, shop } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const query = useQuery(endpointQuery(plans.list, {}))
  const [chosen, setChosen] = useState<{ plan: Plan; isCurrent: boolean }>()
  const isCustomer = role === 'customer'
  if (isCustomer && shop === 'not_open')
    return (
      <>
        <BackBar title={messages.plans.title} to="/home" />
        <Page>
          <NotOpenCard />
        </Page>
      </>
    )
  return (
    <>
      <BackBar title={messages.plans.title} to="/home" />
      <Page width="work">
        {isCustomer && (
          <p className="flex between wrap">
            <span className="meta">{messages.plans.yourBalance}</span>
            <Money amount={balance} />
          </p>
        )}
        <QueryResult query={query} skeleton={<PlansSkeleton />}>
          {(plansOnSale) =>
            plansOnSale.length === 0 ? (
              <EmptyState title={messages.plans.empty} help={messages.plans.emptyHelp} />
            ) : (
              <PlanGrid>
                {plansOnSale.map((plan) => {
                  const isCurrent = isCustomer && isOwnPlan(plan, purchased_plan)
                  return (
                    <PlanCard
                      key={plan._id}
                      name={planName(plan)}
                      tier={plan.plan_name}
                      price={plan.price}
                      reward={taskReward + plan.bonus}
                      features={planFeatures(plan)}
                      isCurrent={isCurrent}
                    >
                      {isCustomer && (
                        <PlanButton
                          name={planName(plan)}
                          isCurrent={isCurrent}
                          onPress={() => setChosen({ plan, isCurrent })}
                        />
                      )}
                    </PlanCard>
                  )
                })}
              </PlanGrid>
            )
          }
        </QueryResult>
      </Page>
      {chosen && <Purchase {...chosen} balance={balance} onClose={() => setChosen(undefined)} />}
    </>
  )
}

/** Without a purchase, a plan that is free and pays nothing more is the member's own. */
const isOwnPlan = ({ _id, price, bonus }: Plan, purchased: string | null) =>
  purchased === null ? price === 0 && bonus === 0 : _id === purchased

interface PlanButtonProps {
  name: string
  isCurrent: boolean
  onPress: () => void
}

/** The current plan cannot be bought again, but it can be bought for a new member. */
function PlanButton({ name, isCurrent, onPress }: PlanButtonProps) {
  const { switchTo, registerMember } = messages.plans
  if (isCurrent)
    return (
      <Button isBlock size="s" variant="outline" onClick={onPress}>
        {registerMember}
      </Button>
    )
  return (
    <Button isBlock size="s" className="plan-open" onClick={onPress}>
      <MixedText>{switchTo(name)}</MixedText>
    </Button>
  )
}
