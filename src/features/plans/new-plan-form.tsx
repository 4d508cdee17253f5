import { useState } from 'react'
import { parseTaka } from '#contract/money.ts'
import { plans } from '#contract/plans.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { PlanCard } from '../../ui/plan-card.tsx'
import { type Feature, FeatureFields, missingFeatures } from './feature-fields.tsx'

const money = { type: 'text', inputMode: 'decimal', autoComplete: 'off', suffix: 'TK' } as const

/** The fields of a plan, and beside them the card that customers will see. */
export function NewPlanForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const [features, setFeatures] = useState<Feature[]>([{ id: 0, text: '' }])
  const { submit, isSending, errors, failure } = useWrite(plans.create, { onDone })

  const save = (fields: Record<string, string>) =>
    submit({
      plan_name: name,
      price: parseTaka(price),
      bonus: parseTaka(fields.bonus ?? ''),
      refer_balance: parseTaka(fields.refer_balance ?? ''),
      features: JSON.stringify(features.map(({ text }) => text.trim())),
    })

  return (
    <div className="split">
      <div className="card">
        <Form errors={{ ...errors, ...missingFeatures(features, errors.features) }} failure={failure} onSubmit={save}>
          <div className="two">
            <TextField
              name="plan_name"
              label="Plan name"
              autoComplete="off"
              maxLength={60}
              onChange={(event) => setName(event.target.value)}
            />
            <TextField
              {...money}
              name="price"
              label="Price per month"
              onChange={(event) => setPrice(event.target.value)}
            />
            <TextField {...money} name="bonus" label="Bonus per advertisement" />
            <TextField {...money} name="refer_balance" label="Refer balance" />
          </div>
          <FeatureFields features={features} onChange={setFeatures} />
          <Button type="submit" isBlock isBusy={isSending}>
            Add plan
          </Button>
        </Form>
      </div>
      <div className="stack stack-s">
        <p className="meta">How customers see it</p>
        <PlanCard
          name={name.trim() || 'Plan name'}
          price={parseTaka(price) || 0}
          features={features.map(({ text }) => text.trim()).filter(Boolean)}
        />
      </div>
    </div>
  )
}
