import type { ReactNode } from 'react'
import { useForm } from '../../forms/form-controls.ts'

interface SuggestionsProps {
  /** The name of the field below which they stand. */
  name: string
  label: string
  values: { value: string; label: ReactNode }[]
}

/** Buttons that fill a field of the form around them. */
export function Suggestions({ name, label, values }: SuggestionsProps) {
  const { set } = useForm()
  if (values.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
    <div className="chips" role="group" aria-label={label}>
      {values.map(({ value, label: text }) => (
        <button key={value} type="button" className="chip" onClick={() => set(name, value)}>
          {text}
        </button>
      ))}
    </div>
  )
}
