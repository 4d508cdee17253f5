import type { ReactNode } from 'react'

interface ChipsProps<Value extends string> {
  label: string
  options: { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The id of its error. */
  describedBy?: string | undefined
}

/** A filter with exactly one active option. */
export function Chips<Value extends string>({ label, options, value, onChange, describedBy }: ChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
    <div className="chips" role="group" aria-label={label} aria-describedby={describedBy}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
