import { type ReactNode, useId } from 'react'
import { Icon } from '../ui/icon.tsx'
import { circleAlert } from '../ui/icons/initial.ts'
import { useFieldError } from './form.tsx'

/** Connects an input with its label, hint and error. */
interface InputProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldParts {
  name: string
  label: string
  hint?: ReactNode
}

interface FieldProps extends FieldParts {
  children: (inputProps: InputProps) => ReactNode
}

/** A label above the input; hint and error below. Screen readers read the error with the field. */
export function Field({ name, label, hint, children }: FieldProps) {
  const id = useId()
  const error = useFieldError(name)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field is-error' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p className="field-error" id={id}>
      <Icon path={circleAlert} />
      <span>{children}</span>
    </p>
  )
}
