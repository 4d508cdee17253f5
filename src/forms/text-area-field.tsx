import type { ComponentProps } from 'react'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

type TextAreaFieldProps = FieldParts & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'className'>

export function TextAreaField({ name, label, hint, ...rest }: TextAreaFieldProps) {
  const begun = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(ties) => <textarea {...rest} {...ties} defaultValue={begun} className="textarea" />}
    </Field>
  )
}
