import { type KeyboardEvent, useEffect, useState } from 'react'
import { featuresMax } from '#contract/plans.ts'
import { useForm } from '../../forms/form-controls.ts'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { plus } from '../../ui/icons/actions.ts'
import { chevronUp, trash } from '../icons/editing.ts'
import './feature-fields.css'

interface FeatureFieldsProps {
  features: Feature[]
  onChange: (features: Feature[]) => void
}

/** The features of a plan, one field each, in the order of the card. The first cannot be removed. */
export function FeatureFields({ features, onChange }: FeatureFieldsProps) {
  const { focus } = useForm()
  const [focusRequest, setFocusRequest] = useState<{ id: number | undefined }>()
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (focusRequest?.id !== undefined) focus(fieldName(focusRequest.id))
  }, [focusRequest, focus])

  const change = (changed: Feature) =>
    onChange(features.map((feature) => (feature.id === changed.id ? changed : feature)))

  function add() {
    const next = addFeature(features)
    onChange(next)
    setFocusRequest({ id: next.at(-1)?.id })
  }

  function remove(index: number) {
    onChange(features.filter((_, position) => position !== index))
    setFocusRequest({ id: features[index - 1]?.id })
    setAnnouncement(t('Feature {place} removed.', { place: index + 1 }))
  }

  function move(index: number, by: -1 | 1, { isTyping }: { isTyping: boolean }) {
    const to = index + by
    if (!features[to]) return
    onChange(moveFeature(features, index, by))
    // The focused button moves with its field, except to the first position, which has no such button.
    if (isTyping || to === 0) setFocusRequest({ id: features[index]?.id })
    setAnnouncement(t('Moved to place {place} of {count}.', { place: to + 1, count: features.length }))
  }

  function moveByKey(event: KeyboardEvent, index: number) {
    const by = event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    if (!by) return
    event.preventDefault()
    move(index, by, { isTyping: true })
  }

  return (
    <div className="stack">
      <h2>{t('Features')}</h2>
      {features.map(({ id, text, bengali }, index) => (
        <div key={id} className="feature">
          <TextField
            name={fieldName(id)}
            label={t('Feature {place}', { place: index + 1 })}
            autoComplete="off"
            maxLength={120}
            value={text}
            onChange={(event) => change({ id, text: event.target.value, bengali })}
            onKeyDown={(event) => moveByKey(event, index)}
          />
          {index > 0 && (
            <>
              <IconButton
                path={chevronUp}
                label={t('Move feature {place} up', { place: index + 1 })}
                onClick={() => move(index, -1, { isTyping: false })}
              />
              <IconButton
                path={trash}
                label={t('Remove feature {place}', { place: index + 1 })}
                onClick={() => remove(index)}
              />
            </>
          )}
          <TextField
            name={`${fieldName(id)}-bn`}
            label={t('In Bengali: feature {place} (optional)', { place: index + 1 })}
            autoComplete="off"
            maxLength={120}
            lang="bn"
            value={bengali}
            onChange={(event) => change({ id, text, bengali: event.target.value })}
          />
        </div>
      ))}
      <p className="sr" role="status">
        {announcement}
      </p>
      {features.length < featuresMax ? (
        <Button variant="outline" size="s" className="feature-add" onClick={add}>
          <Icon path={plus} size="s" />
          {t('Add feature')}
        </Button>
      ) : (
        <p className="meta">{t('A plan has at most {featuresMax} features.', { featuresMax })}</p>
      )}
    </div>
  )
}

/** A line of a plan's card. The id stays the same if a line above is removed. */
export interface Feature {
  id: number
  text: string
  /** Empty: members see the text above in Bengali too. */
  bengali: string
}

const fieldName = (id: number) => `feature-${id}`

const addFeature = (features: Feature[]): Feature[] => [
  ...features,
  { id: Math.max(...features.map(({ id }) => id)) + 1, text: '', bengali: '' },
]

/** Moves one feature up or down by one position. */
function moveFeature(features: Feature[], index: number, by: -1 | 1): Feature[] {
  const reordered = [...features]
  reordered.splice(index + by, 0, ...reordered.splice(index, 1))
  return reordered
}

/** The contract has one error for all features. The empty ones show it. */
export const getFeatureErrors = (features: Feature[], error: string | undefined): Record<string, string> =>
  error ? Object.fromEntries(findInvalid(features).map(({ id }) => [fieldName(id), error])) : {}

function findInvalid(features: Feature[]) {
  const empty = features.filter(({ text }) => text.trim() === '')
  return empty.length > 0 ? empty : features.slice(0, 1)
}
