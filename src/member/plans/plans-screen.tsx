import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { featuresOf, type Plan, plans } from '#contract/plans.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanCard, PlanGrid } from '../../ui/plan-card.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Purchase } from './purchase.tsx'

export function PlansScreen() {
  const { role, balance } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const query = useQuery(endpointQuery(plans.list, {}))
  const [chosen, setChosen] = useState<Plan>()
  const isCustomer = role === 'customer'
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
        <QueryResult query={query}>
          {(plansOnSale) =>
            plansOnSale.length === 0 ? (
              <EmptyState title={messages.plans.empty} />
            ) : (
              <PlanGrid>
                {plansOnSale.map((plan) => (
                  <PlanCard key={plan._id} name={plan.plan_name} price={plan.price} features={featuresOf(plan)}>
                    {isCustomer && (
                      <Button
                        isBlock
                        size="s"
                        className="plan-open"
                        aria-label={messages.plans.purchaseOf(plan.plan_name)}
                        onClick={() => setChosen(plan)}
                      >
                        {messages.plans.purchase}
                      </Button>
                    )}
                  </PlanCard>
                ))}
              </PlanGrid>
            )
          }
        </QueryResult>
      </Page>
      {chosen && <Purchase plan={chosen} balance={balance} onClose={() => setChosen(undefined)} />}
    </>
  )
}
