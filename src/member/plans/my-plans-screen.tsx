import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { featuresOf, plans } from '#contract/plans.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanCard, PlanGrid } from '../../ui/plan-card.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

export function MyPlansScreen() {
  const { purchased_plan } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={messages.plans.myPlansTitle} to="/home" />
      <Page width="work">{purchased_plan ? <PurchasedPlans id={purchased_plan} /> : <NoPurchases />}</Page>
    </>
  )
}

const NoPurchases = () => <EmptyState title={messages.plans.empty} help={messages.plans.noPurchases} />

function PurchasedPlans({ id }: { id: string }) {
  const query = useQuery(endpointQuery(plans.mine, { id }))
  return (
    <QueryResult query={query}>
      {(purchasedPlans) =>
        purchasedPlans.length === 0 ? (
          <NoPurchases />
        ) : (
          <PlanGrid>
            {purchasedPlans.map((plan) => (
              <PlanCard
                key={`${plan._id} ${plan.purchased_at}`}
                name={plan.plan_name}
                price={plan.price}
                features={featuresOf(plan)}
              >
                <p className="meta">{messages.plans.purchased(<DateTime iso={plan.purchased_at} format="ll" />)}</p>
              </PlanCard>
            ))}
          </PlanGrid>
        )
      }
    </QueryResult>
  )
}
