import type { MouseEvent, ReactNode } from 'react'

interface SuggestionsProps {
  /** The name of the field below which they stand. */
  name: string
  label: string
  values: { value: string; label: ReactNode }[]
}

/** Buttons that fill a field of the form around them. */
export function Suggestions({ name, label, values }: SuggestionsProps) {
  if (values.length === 0) return null
  const fill = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    fillField(currentTarget.form, name, currentTarget.value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form.
    <div className="chips" role="group" aria-label={label}>
      {values.map((each) => (
        <button key={each.value} type="button" className="chip" value={each.value} onClick={fill}>
          {each.label}
        </button>
      ))}
    </div>
  )
}

/** Enters a value into a field, as a user would, so that the form's draft has it too. */
function fillField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
