import { type ReactNode, useState } from 'react'
import { storeText } from '../storage/store-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { x } from '../ui/icons/initial.ts'
import { useForm } from './form-controls.ts'
import './recent-values.css'

const shownMax = 4

interface RecentValuesProps {
  /** The field that a press fills. */
  name: string
  /** Newest first. */
  values: string[]
  words: { recent: string; remove: (value: string) => string; showRecent: string }
  /** Where the account's removed values are stored. */
  hiddenKey: string
  /** Of this browser and not of an account: on a shared phone nobody wants to show whom they pay. */
  switchKey: string
  children: (value: string) => ReactNode
}

/** Values that the member has used before, each fills the field. They can be removed, and switched off. */
export function RecentValues({ name, values, words, hiddenKey, switchKey, children }: RecentValuesProps) {
  const form = useForm()
  const [hidden, setHidden] = useState(() => readHidden(hiddenKey))
  const [isOn, setIsOn] = useState(() => localStorage.getItem(switchKey) !== 'off')
  const shown = [...new Set(values)].filter((value) => !hidden.includes(value)).slice(0, shownMax)
  if (values.length === 0) return null

  function hide(value: string) {
    const next = [...hidden, value]
    storeText(hiddenKey, JSON.stringify(next))
    setHidden(next)
  }

  function change(isNowOn: boolean) {
    storeText(switchKey, isNowOn ? 'on' : 'off')
    setIsOn(isNowOn)
  }

  return (
    <div className="stack stack-s">
      {isOn && shown.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
        <div className="recent-values" role="group" aria-label={words.recent}>
          {shown.map((value) => (
            <span key={value} className="recent-value">
              <button type="button" className="chip" onClick={() => form.set(name, value)}>
                {children(value)}
              </button>
              <IconButton path={x} label={words.remove(value)} size="s" onClick={() => hide(value)} />
            </span>
          ))}
        </div>
      )}
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
        <span>{words.showRecent}</span>
      </label>
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
