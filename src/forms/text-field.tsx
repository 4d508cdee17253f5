import type { ComponentProps } from 'react'
import { messages } from '../i18n/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { userRound } from '../ui/icons/initial.ts'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'

interface TextFieldProps extends FieldParts, Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  /** An icon inside the input, before the text. */
  path?: string
  suffix?: string
}

/** A text input. Passes all other props to the input. */
export function TextField({ name, label, hint, path, suffix, type = 'text', ...rest }: TextFieldProps) {
  const initial = useDraftValue(name) ?? rest.defaultValue
  return (
    <Field name={name} label={label} hint={hint}>
      {(inputProps) => {
        const input = (
          <input
            {...rest}
            {...inputProps}
            defaultValue={initial}
            type={type}
            className={suffix ? 'input has-end' : 'input'}
          />
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

/** The user's own username, for password managers too. */
export function UsernameField({ placeholder, hint }: Pick<TextFieldProps, 'placeholder' | 'hint'>) {
  return (
    <TextField
      name="username"
      label={messages.forms.username}
      hint={hint}
      path={userRound}
      placeholder={placeholder}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
