import type { ComponentProps } from 'react'
import { Field, type FieldParts } from './field.tsx'

interface MoneyFieldProps extends FieldParts, Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  suffix?: string
}

/** An amount as people type it, in large figures. Text, so that commas and Bengali digits may stand in it. */
export function MoneyField({ name, label, hint, suffix = 'TK', ...rest }: MoneyFieldProps) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(ties) => (
        <div className="affix">
          <input {...rest} {...ties} type="text" inputMode="decimal" autoComplete="off" className="input input-money" />
          <span className="suffix">{suffix}</span>
        </div>
      )}
    </Field>
  )
}
