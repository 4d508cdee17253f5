import type { ComponentProps } from 'react'
import { messages } from '../i18n/messages.ts'
import { mail, phone } from '../ui/icons/initial.ts'
import { CountryField } from './country-field.tsx'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'
import { PasswordFields } from './password-fields.tsx'
import { TextField, UsernameField } from './text-field.tsx'

/** The fields of every new account: a member, a member with a plan, or an admin. Members get hints. */
export function RegistrationFields({ hasHints = false }: { hasHints?: boolean }) {
  const hints = hasHints ? messages.forms.hints : undefined
  return (
    <>
      <UsernameField hint={hints?.username} />
      <TextField
        name="email"
        label={messages.forms.email}
        hint={hints?.email}
        path={mail}
        type="email"
        autoComplete="email"
      />
      <CountryField />
      <TextField
        name="mobile_number"
        label={messages.forms.mobileNumber}
        hint={hints?.mobileNumber}
        path={phone}
        type="tel"
        autoComplete="tel"
      />
      <SelectField
        name="gender"
        label={messages.forms.gender}
        placeholder={messages.forms.selectGender}
        options={[
          { value: 'male', label: messages.forms.male },
          { value: 'female', label: messages.forms.female },
        ]}
      />
      <PasswordFields
        fields={[
          { name: 'password', label: messages.forms.password, hint: hints?.password, autoComplete: 'new-password' },
          { name: 'confirm_password', label: messages.forms.confirmPassword, autoComplete: 'new-password' },
        ]}
      />
    </>
  )
}

interface SelectFieldProps extends FieldParts, Omit<ComponentProps<'select'>, 'name' | 'id' | 'className'> {
  options: { value: string; label: string }[]
  /** The label of the empty option. */
  placeholder?: string
}

function SelectField({ name, label, hint, options, placeholder, ...rest }: SelectFieldProps) {
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
