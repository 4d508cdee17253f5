import type { ComponentProps } from 'react'
import { messages } from '../i18n/messages.ts'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

interface MoneyFieldProps extends FieldParts, Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  suffix?: string
}

/** An amount in large figures. A text input, so that it accepts commas and Bengali digits. */
export function MoneyField({ name, label, hint, suffix = messages.ui.suffix.TK, ...rest }: MoneyFieldProps) {
  const initial = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(inputProps) => (
        <div className="affix">
          <input
            {...rest}
            {...inputProps}
            defaultValue={initial}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="input input-money"
          />
          <span className="suffix">{suffix}</span>
        </div>
      )}
    </Field>
  )
}
