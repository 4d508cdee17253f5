import { type ReactNode, useId } from 'react'
import { FieldError } from '../../forms/field.tsx'
import { useFieldError } from '../../forms/form.tsx'
import '../../forms/password-fields.css'

interface CheckFieldProps {
  name: string
  label: string
  isOn: boolean
  /** What the setting does. */
  children: ReactNode
}

/** A setting that is on or off. */
export function CheckField({ name, label, isOn, children }: CheckFieldProps) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div className={error ? 'field is-error' : 'field'}>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          defaultChecked={isOn}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        />
        {label}
      </label>
      <div className="field-hint stack stack-s" id={`${id}-hint`}>
        {children}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
