import type { ReactNode } from 'react'
import './switch.css'

interface SwitchProps {
  label: string
  hint?: ReactNode
  isOn: boolean
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that takes effect at once. The whole line is its label. */
export function Switch({ label, hint, isOn, isBusy = false, onChange }: SwitchProps) {
  return (
    <label className="switch-line">
      <span>
        {label}
        {hint && <small className="meta">{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        onChange={(event) => !isBusy && onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
