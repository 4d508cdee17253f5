import type { ComponentProps } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

export interface Option {
  value: string
  label: string
}

interface SelectFieldProps extends FieldParts, Omit<ComponentProps<'select'>, 'name' | 'id' | 'className'> {
  options: Option[]
  /** The label of the empty option. */
  placeholder?: string
  /** An icon inside the field, before the text. */
  path?: string
}

/** A native select. Its children, such as groups, are shown after the options. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, options, placeholder, path, children, ...rest } = props
  const initial = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(inputProps) => {
        const select = (
          <select {...rest} {...inputProps} defaultValue={initial} className="select">
            {placeholder && <option value="">{placeholder}</option>}
            <Options of={options} />
            {children}
          </select>
        )
        if (!path) return select
        return (
          <div className="affix">
            <Icon path={path} size="s" />
            {select}
          </div>
        )
      }}
    </Field>
  )
}

export const Options = ({ of }: { of: Option[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
