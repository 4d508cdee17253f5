import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { featuresOf, plans } from '#contract/plans.ts'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanCard, PlanGrid } from '../../ui/plan-card.tsx'
import { When } from '../../ui/when.tsx'

export function MyPlansScreen() {
  const { purchased_plan } = useSuspenseQuery(reading(users.me, {})).data
  return (
    <>
      <BackBar title="My Plans" to="/home" />
      <Page width="work">{purchased_plan ? <BoughtPlans id={purchased_plan} /> : nothingBought}</Page>
    </>
  )
}

const nothingBought = <EmptyState title="No plan exists" help="Plans you buy show here." />

function BoughtPlans({ id }: { id: string }) {
  const bought = useQuery(reading(plans.mine, { id }))
  return (
    <Loaded query={bought}>
      {(found) =>
        found.length === 0 ? (
          nothingBought
        ) : (
          <PlanGrid>
            {found.map((plan) => (
              <PlanCard
                key={`${plan._id} ${plan.purchased_at}`}
                name={plan.plan_name}
                price={plan.price}
                features={featuresOf(plan)}
              >
                <p className="meta">
                  Purchased <When iso={plan.purchased_at} format="ll" />
                </p>
              </PlanCard>
            ))}
          </PlanGrid>
        )
      }
    </Loaded>
  )
}
