import type { ComponentProps } from 'react'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

interface SelectFieldProps extends FieldParts, Omit<ComponentProps<'select'>, 'name' | 'id' | 'className'> {
  options: { value: string; label: string }[]
  /** The label of the empty option. */
  placeholder?: string
}

export function SelectField({ name, label, hint, options, placeholder, ...rest }: SelectFieldProps) {
  const initial = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(inputProps) => (
        <select {...rest} {...inputProps} defaultValue={initial} className="select">
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
