import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type NewPlan, type Plan, plans } from '#contract/plans.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'
import { PlanForm } from './plan-form.tsx'

export function UpdatePlan({ id }: { id: string }) {
  const query = useQuery(endpointQuery(plans.get, { id }))
  return (
    <>
      <BackBar title={t('Update plan')} to="/home/see-all-plans" />
      <Page width="work">
        {isNotFound(query.error) ? (
          <EmptyState
            title={messages.refusals.no_plan({})}
            help={t('It may have been deleted. All plans has those that are sold.')}
          />
        ) : (
          <QueryResult query={query}>{(plan) => <EditPlan key={plan._id} plan={plan} />}</QueryResult>
        )}
      </Page>
    </>
  )
}

function EditPlan({ plan }: { plan: Plan }) {
  const navigate = useNavigate()
  const { submit, confirmation, ...write } = useConfirmedWrite(plans.update, {
    about: plan._id,
    verb: t('Update'),
    question: (next) => describeChanges(plan, next),
    onDone: () => {
      showToast.success(translate(plans.update.message))
      void navigate({ to: '/home/see-all-plans' })
    },
    onProposed: () => void navigate({ to: '/home/see-all-plans' }),
  })
  return (
    <>
      <Banner tone="warning">
        {t(
          'Members who hold this plan get the new bonus too, for tasks that they receive from now on. The price and the refer balance count for purchases from now on.',
        )}
      </Banner>
      <PlanForm plan={plan} verb={t('Update plan')} {...write} onSave={(next) => submit({ ...next, id: plan._id })} />
      {confirmation}
    </>
  )
}

const amountFields = translated(
  () =>
    [
      ['price', 'price'],
      ['bonus', t('bonus per advertisement')],
      ['refer_balance', t('refer balance')],
    ] as const,
)

/** The old and new amounts of an update; undefined if no amount changes. */
function describeChanges(plan: Plan, next: NewPlan): ReactNode {
  const changes = amountFields().filter(([name]) => plan[name] !== next[name])
  if (changes.length === 0) return undefined
  return (
    <>
      <p>
        {t('Change the plan {name}:', {
          name: (
            <b>
              <MixedText>{plan.plan_name}</MixedText>
            </b>
          ),
        })}
      </p>
      <ul>
        {changes.map(([name, label]) => (
          <li key={name}>
            {t('{label} from {plan} to {next}', {
              label,
              plan: <b>{formatAmount(plan[name])}</b>,
              next: <b>{formatAmount(next[name])}</b>,
            })}
          </li>
        ))}
      </ul>
      {plan.bonus !== next.bonus && <p>{t('Members who hold the plan get the new bonus too, for new tasks.')}</p>}
    </>
  )
}

const formatAmount = (amount: number) => `${formatPrice(amount)}\u00a0tk`
