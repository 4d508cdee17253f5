import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { featuresMax } from '#contract/plans.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { plus, trash } from '../../ui/icons/actions.ts'
import { chevronUp } from '../icons/editing.ts'
import './feature-fields.css'

interface FeatureFieldsProps {
  features: Feature[]
  onChange: (features: Feature[]) => void
}

/** The features of a plan, one field each, in the order of the card. The first cannot be removed. */
export function FeatureFields({ features, onChange }: FeatureFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  const [led, setLed] = useState<{ id: number | undefined }>()
  const [news, setNews] = useState('')

  useEffect(() => {
    if (led?.id !== undefined) fields.current?.querySelector<HTMLElement>(`[name=${fieldName(led.id)}]`)?.focus()
  }, [led])

  const rewrite = (id: number, text: string) =>
    onChange(features.map((feature) => (feature.id === id ? { id, text } : feature)))

  function add() {
    const next = withOneMore(features)
    onChange(next)
    setLed({ id: next.at(-1)?.id })
  }

  function remove(index: number) {
    onChange(features.filter((_, place) => place !== index))
    setLed({ id: features[index - 1]?.id })
    setNews(`Feature ${index + 1} removed.`)
  }

  function move(index: number, by: -1 | 1, { isTyping }: { isTyping: boolean }) {
    const to = index + by
    if (!features[to]) return
    onChange(movedBy(features, index, by))
    // The focused button moves with its field, except to the first position, which has no such button.
    if (isTyping || to === 0) setLed({ id: features[index]?.id })
    setNews(`Moved to place ${to + 1} of ${features.length}.`)
  }

  function moveByKey(event: KeyboardEvent, index: number) {
    const by = event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    if (!by) return
    event.preventDefault()
    move(index, by, { isTyping: true })
  }

  return (
    <div ref={fields} className="stack">
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
            onKeyDown={(event) => moveByKey(event, index)}
          />
          {index > 0 && (
            <>
              <IconButton
                path={chevronUp}
                label={`Move feature ${index + 1} up`}
                onClick={() => move(index, -1, { isTyping: false })}
              />
              <IconButton path={trash} label={`Remove feature ${index + 1}`} onClick={() => remove(index)} />
            </>
          )}
        </div>
      ))}
      <p className="sr" role="status">
        {news}
      </p>
      {features.length < featuresMax ? (
        <Button variant="outline" size="s" className="feature-add" onClick={add}>
          <Icon path={plus} size="s" />
          Add feature
        </Button>
      ) : (
        <p className="meta">A plan has at most {featuresMax} features.</p>
      )}
    </div>
  )
}

/** A line of a plan's card. The id stays the same if a line above is removed. */
export interface Feature {
  id: number
  text: string
}

const fieldName = (id: number) => `feature-${id}`

const withOneMore = (features: Feature[]): Feature[] => [
  ...features,
  { id: Math.max(...features.map(({ id }) => id)) + 1, text: '' },
]

/** Moves one feature up or down by one position. */
function movedBy(features: Feature[], index: number, by: -1 | 1): Feature[] {
  const moved = [...features]
  moved.splice(index + by, 0, ...moved.splice(index, 1))
  return moved
}

/** The contract has one error for all features. The empty ones show it. */
export const missingFeatures = (features: Feature[], error: string | undefined): Record<string, string> =>
  error ? Object.fromEntries(violation(features).map(({ id }) => [fieldName(id), error])) : {}

function violation(features: Feature[]) {
  const empty = features.filter(({ text }) => text.trim() === '')
  return empty.length > 0 ? empty : features.slice(0, 1)
}
