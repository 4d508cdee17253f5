import type { ComponentProps } from 'react'
import { Field, type FieldParts } from './field.tsx'

type TextAreaFieldProps = FieldParts & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'>

export function TextAreaField({ name, label, hint, ...rest }: TextAreaFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(ties) => <textarea {...rest} {...ties} className="textarea" />}
    </Field>
  )
}
