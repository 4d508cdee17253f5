import { type ReactNode, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { storeText } from '../storage/store-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { x } from '../ui/icons/initial.ts'
import { useForm } from './form-controls.ts'
import './recent-values.css'

const shownMax = 4

/**
 * Whether this browser shows recent values, and a function that changes it. It is not of an account: on a shared phone nobody wants to
 * show whom they pay.
 */
export function useRecentSwitch(key: string): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(key) !== 'off')
  function change(isNowOn: boolean) {
    storeText(key, isNowOn ? 'on' : 'off')
    setIsOn(isNowOn)
  }
  return [isOn, change]
}

interface RecentSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export const RecentSwitch = ({ isOn, onChange }: RecentSwitchProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>{messages.forms.showRecent}</span>
  </label>
)

interface RecentValuesProps {
  /** The field that a press fills. */
  name: string
  label: string
  /** Newest first. */
  values: string[]
  removeLabel: (value: string) => string
  /** Where the account's removed values are stored. */
  hiddenKey: string
  children: (value: string) => ReactNode
}

/** Values that the member has used before, each fills the field. They can be removed. */
export function RecentValues({ name, label, values, removeLabel, hiddenKey, children }: RecentValuesProps) {
  const form = useForm()
  const [hidden, setHidden] = useState(() => readHidden(hiddenKey))
  const shown = [...new Set(values)].filter((value) => !hidden.includes(value)).slice(0, shownMax)
  if (shown.length === 0) return null

  function hide(value: string) {
    const next = [...hidden, value]
    storeText(hiddenKey, JSON.stringify(next))
    setHidden(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
    <div className="recent-values" role="group" aria-label={label}>
      {shown.map((value) => (
        <span key={value} className="recent-value">
          <button type="button" className="chip" onClick={() => form.set(name, value)}>
            {children(value)}
          </button>
          <IconButton path={x} label={removeLabel(value)} size="s" onClick={() => hide(value)} />
        </span>
      ))}
    </div>
  )
}

function readHidden(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
