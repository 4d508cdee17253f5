import type { ComponentProps } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

interface TextFieldProps extends FieldParts, Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  /** An outline that stands inside, before the text. */
  path?: string
  suffix?: string
}

/** One line of text. Everything an input takes is passed on. */
export function TextField({ name, label, hint, path, suffix, type = 'text', ...rest }: TextFieldProps) {
  const begun = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(ties) => {
        const input = (
          <input {...rest} {...ties} defaultValue={begun} type={type} className={suffix ? 'input has-end' : 'input'} />
        )
        if (!path && !suffix) return input
        return (
          <div className="affix">
            {path && <Icon path={path} size="s" />}
            {input}
            {suffix && <span className="suffix">{suffix}</span>}
          </div>
        )
      }}
    </Field>
  )
}
