import type { ComponentProps } from 'react'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

type TextAreaFieldProps = FieldParts & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'>

export function TextAreaField({ name, label, hint, ...rest }: TextAreaFieldProps) {
  const initial = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(inputProps) => <textarea {...rest} {...inputProps} defaultValue={initial} className="textarea" />}
    </Field>
  )
}
