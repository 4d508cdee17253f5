import { t, translated } from '../../i18n/staff.tsx'
import './plan-form.css'
import { type ReactNode, useState } from 'react'
import { parseTaka } from '#contract/parse-taka.ts'
import { bengaliFeaturesOf, featuresOf, type NewPlan, type Plan, plans } from '#contract/plans.ts'
import { taskReward } from '#contract/tasks.ts'
import { type FieldErrors, Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { PlanCard } from '../../ui/plan-card.tsx'
import { SecondPersonHint } from '../writes/use-second-person.tsx'
import { type Feature, FeatureFields, getFeatureErrors } from './feature-fields.tsx'

interface PlanFormProps {
  /** The initial values. */
  plan?: Plan
  verb: string
  isSending: boolean
  errors: FieldErrors
  failure: ReactNode
  onSave: (plan: NewPlan) => void
}

const moneyProps = translated(
  () => ({ type: 'text', inputMode: 'decimal', autoComplete: 'off', suffix: t('BDT') }) as const,
)

/** The form of a plan with a preview of its card. */
export function PlanForm({ plan, verb, isSending, errors, failure, onSave }: PlanFormProps) {
  const [name, setName] = useState(plan?.plan_name ?? '')
  const [price, setPrice] = useState(toText(plan?.price))
  const [referBalance, setReferBalance] = useState(toText(plan?.refer_balance))
  const [features, setFeatures] = useState(() => featuresToEdit(plan))

  const save = (fields: Record<string, string>) =>
    onSave({
      plan_name: name,
      price: parseTaka(price),
      bonus: parseTaka(fields.bonus ?? ''),
      refer_balance: parseTaka(fields.refer_balance ?? ''),
      features: JSON.stringify(features.map(({ text }) => text.trim())),
      plan_name_bn: fields.plan_name_bn?.trim() ?? '',
      features_bn: JSON.stringify(features.map(({ bengali }) => bengali.trim())),
    })

  return (
    <div className="split">
      <div className="card">
        <Form errors={{ ...errors, ...getFeatureErrors(features, errors.features) }} failure={failure} onSubmit={save}>
          <div className="form-rows">
            <div className="two">
              <TextField
                name="plan_name"
                label={t('Plan name')}
                autoComplete="off"
                maxLength={60}
                defaultValue={name}
                onChange={(event) => setName(event.target.value)}
              />
              <TextField
                name="plan_name_bn"
                label={t('Name in Bengali (optional)')}
                autoComplete="off"
                maxLength={60}
                lang="bn"
                defaultValue={plan?.plan_name_bn ?? ''}
              />
              <TextField
                {...moneyProps()}
                name="price"
                label={t('Price per month')}
                hint={t('What a member pays from the balance. 0 is a free plan.')}
                defaultValue={price}
                onChange={(event) => setPrice(event.target.value)}
              />
              <TextField
                {...moneyProps()}
                name="bonus"
                label={t('Bonus per advertisement')}
                hint={t('Extra per task, on top of {taskReward} tk.', { taskReward: formatPrice(taskReward) })}
                defaultValue={toText(plan?.bonus)}
              />
              <TextField
                {...moneyProps()}
                name="refer_balance"
                label={t('Refer balance')}
                hint={t('Paid to the referrer when someone buys, once per buyer. Up to the price.')}
                defaultValue={referBalance}
                onChange={(event) => setReferBalance(event.target.value)}
              />
            </div>
          </div>
          {isMoreThanHalf(referBalance, price) && (
            <Banner tone="warning">
              {t(
                'The refer balance is more than half the price. A buyer and a referrer can share the money that you pay out.',
              )}
            </Banner>
          )}
          <FeatureFields features={features} onChange={setFeatures} />
          <Button type="submit" isBlock isBusy={isSending}>
            {verb}
          </Button>
          {!plan && <SecondPersonHint endpoint={plans.create} />}
        </Form>
      </div>
      <section className="plan-preview stack stack-s" aria-label={t('Preview')}>
        <p className="meta">{t('How customers see it')}</p>
        <PlanCard
          name={name.trim() || t('Plan name')}
          price={parseTaka(price) || 0}
          features={features.map(({ text }) => text.trim()).filter(Boolean)}
        />
      </section>
    </div>
  )
}

/** Not for amounts above the price, which are refused. */
function isMoreThanHalf(referBalance: string, price: string): boolean {
  const [part, whole] = [parseTaka(referBalance), parseTaka(price)]
  return part * 2 > whole && part <= whole
}

const toText = (taka: number | undefined) => (taka === undefined ? '' : String(taka))

function featuresToEdit(plan: Plan | undefined): Feature[] {
  const bengali = plan ? bengaliFeaturesOf(plan) : []
  return (plan ? featuresOf(plan) : ['']).map((text, id) => ({ id, text, bengali: bengali[id] ?? '' }))
}
