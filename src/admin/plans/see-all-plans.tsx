import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Plan, plans } from '#contract/plans.ts'
import { endpointQuery } from '../../api/query.ts'
import { planFeatures, planName } from '../../i18n/bilingual.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPrice, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanCard, PlanGrid } from '../../ui/plan-card.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Menu, MenuItem, MenuLink } from '../tables/menu.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import './see-all-plans.css'

/** All plans on sale as cards, with their rewards. */
export function SeeAllPlans() {
  const query = useQuery(endpointQuery(plans.list, {}))
  const [planToDelete, setPlanToDelete] = useState<Plan>()
  return (
    <>
      <BackBar title={t('All plans')} to="/home/manage-plans">
        <ButtonLink to="/home/manage-plans" variant="quiet" size="s">
          {t('Add plan')}
        </ButtonLink>
      </BackBar>
      <Page width="work">
        <QueryResult query={query}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('No plan exists')} />
            ) : (
              <PlanGrid>
                {all.map((plan) => (
                  <PlanCard
                    key={plan._id}
                    name={planName(plan)}
                    tier={plan.plan_name}
                    price={plan.price}
                    features={planFeatures(plan)}
                  >
                    <DescriptionList
                      facts={[
                        { label: t('Bonus per advertisement'), value: <Money amount={plan.bonus} /> },
                        { label: t('Refer balance'), value: <Money amount={plan.refer_balance} /> },
                      ]}
                    />
                    <Menu label={t('More about {planName}', { planName: planName(plan) })}>
                      <MenuLink to="/home/update-plans/$id" params={{ id: plan._id }}>
                        {t('Update')}
                      </MenuLink>
                      <MenuItem onClick={() => setPlanToDelete(plan)}>{t('Delete')}</MenuItem>
                    </Menu>
                  </PlanCard>
                ))}
              </PlanGrid>
            )
          }
        </QueryResult>
      </Page>
      {planToDelete && <DeletePlan plan={planToDelete} onClose={() => setPlanToDelete(undefined)} />}
    </>
  )
}

function DeletePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  return (
    <ConfirmWrite
      endpoint={plans.delete}
      input={{ planName: plan.plan_name }}
      verb={t('Delete')}
      isDanger
      onClose={onClose}
    >
      {t('Delete the plan {name}, {price} tk per month. It is not sold any more; members who hold it keep it.', {
        name: (
          <b>
            <MixedText>{planName(plan)}</MixedText>
          </b>
        ),
        price: formatPrice(plan.price),
      })}
    </ConfirmWrite>
  )
}
