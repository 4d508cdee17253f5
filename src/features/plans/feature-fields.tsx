import { featuresMax } from '#contract/plans.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { plus, trash } from '../../ui/icons/signs.ts'

/** A line of a plan's card. The id stays with it when one above is removed. */
export interface Feature {
  id: number
  text: string
}

interface FeatureFieldsProps {
  features: Feature[]
  onChange: (features: Feature[]) => void
}

/** The features of a plan, one field each. The first one stays. */
export function FeatureFields({ features, onChange }: FeatureFieldsProps) {
  const rewrite = (id: number, text: string) =>
    onChange(features.map((feature) => (feature.id === id ? { id, text } : feature)))
  const remove = (id: number) => onChange(features.filter((feature) => feature.id !== id))
  const add = () => onChange([...features, { id: Math.max(...features.map(({ id }) => id)) + 1, text: '' }])

  return (
    <>
      <h2>Features</h2>
      {features.map(({ id, text }, index) => (
        <div key={id} className="feature">
          <TextField
            name={fieldName(id)}
            label={`Feature ${index + 1}`}
            autoComplete="off"
            maxLength={120}
            value={text}
            onChange={(event) => rewrite(id, event.target.value)}
          />
          {index > 0 && <IconButton path={trash} label={`Remove feature ${index + 1}`} onClick={() => remove(id)} />}
        </div>
      ))}
      {features.length < featuresMax && (
        <Button variant="outline" size="s" className="feature-add" onClick={add}>
          <Icon path={plus} size="s" />
          Add feature
        </Button>
      )}
    </>
  )
}

const fieldName = (id: number) => `feature-${id}`

/** The contract speaks of all features at once; the ones that are empty show it. */
export const missingFeatures = (features: Feature[], error: string | undefined): Record<string, string> =>
  error ? Object.fromEntries(atFault(features).map(({ id }) => [fieldName(id), error])) : {}

function atFault(features: Feature[]) {
  const empty = features.filter(({ text }) => text.trim() === '')
  return empty.length > 0 ? empty : features.slice(0, 1)
}
