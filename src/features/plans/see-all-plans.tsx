import { useQuery } from '@tanstack/react-query'
import { featuresOf, plans } from '#contract/plans.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanCard, PlanGrid } from '../../ui/plan-card.tsx'

/** Every plan that is sold, as customers see it. */
export function SeeAllPlans() {
  const query = useQuery(reading(plans.list, {}))
  return (
    <>
      <BackBar title="All Plans" to="/home/manage-plans" />
      <Page width="work">
        <Loaded query={query}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="No plan exists" />
            ) : (
              <PlanGrid>
                {all.map((plan) => (
                  <PlanCard key={plan._id} name={plan.plan_name} price={plan.price} features={featuresOf(plan)} />
                ))}
              </PlanGrid>
            )
          }
        </Loaded>
      </Page>
    </>
  )
}
