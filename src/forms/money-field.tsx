import type { ComponentProps } from 'react'
import { messages } from '../i18n/messages.ts'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

interface MoneyFieldProps extends FieldParts, Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  suffix?: string
}

/** An amount as people type it, in large figures. Text, so that commas and Bengali digits may stand in it. */
export function MoneyField({ name, label, hint, suffix = messages.ui.suffix.TK, ...rest }: MoneyFieldProps) {
  const begun = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(ties) => (
        <div className="affix">
          <input
            {...rest}
            {...ties}
            defaultValue={begun}
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
