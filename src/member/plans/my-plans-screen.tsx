import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { plans } from '#contract/plans.ts'
import { taskReward } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { planFeatures, planName } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanCard, PlanGrid } from '../../ui/plan-card.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

export function MyPlansScreen() {
  const { purchased_plan, role } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={messages.plans.myPlansTitle} to="/home" />
      <Page width="work">
        {purchased_plan ? (
          <PurchasedPlans id={purchased_plan} />
        ) : role === 'customer' ? (
          <FreePlan />
        ) : (
          <NoPurchases isBuyer={false} />
        )}
      </Page>
    </>
  )
}

/** A member without a purchase has the Free plan, as the home says. */
function FreePlan() {
  const onSale = useQuery(endpointQuery(plans.list, {}))
  return (
    <QueryResult query={onSale}>
      {(all) => {
        const free = all.find(({ plan_name, price }) => price === 0 && /^free$/i.test(plan_name.trim()))
        if (!free) return <NoPurchases isBuyer />
        return (
          <PlanGrid>
            <PlanCard
              name={planName(free)}
              price={free.price}
              reward={taskReward + free.bonus}
              features={planFeatures(free)}
              isCurrent
            >
              <ButtonLink to="/home/plans">{messages.plans.seePlans}</ButtonLink>
            </PlanCard>
          </PlanGrid>
        )
      }}
    </QueryResult>
  )
}

/** An administrator buys no plans. */
const NoPurchases = ({ isBuyer }: { isBuyer: boolean }) => (
  <EmptyState
    title={messages.plans.empty}
    {...(isBuyer && {
      help: messages.plans.noPurchases(formatPrice(taskReward)),
      action: <ButtonLink to="/home/plans">{messages.plans.seePlans}</ButtonLink>,
    })}
  />
)

function PurchasedPlans({ id }: { id: string }) {
  const query = useQuery(endpointQuery(plans.mine, { id }))
  return (
    <QueryResult query={query}>
      {(purchasedPlans) => {
        if (purchasedPlans.length === 0) return <NoPurchases isBuyer />
        // A plan that was bought again after another one has two cards. The latest purchase counts.
        const current = purchasedPlans.find(({ _id }) => _id === id)
        return (
          <PlanGrid>
            {purchasedPlans.map((plan) => (
              <PlanCard
                key={`${plan._id} ${plan.purchased_at}`}
                name={planName(plan)}
                tier={plan.plan_name}
                price={plan.price}
                reward={taskReward + plan.bonus}
                features={planFeatures(plan)}
                isCurrent={plan === current}
              >
                <p className="meta">{messages.plans.purchased(<DateTime iso={plan.purchased_at} format="ll" />)}</p>
              </PlanCard>
            ))}
          </PlanGrid>
        )
      }}
    </QueryResult>
  )
}
