import { messages } from '../i18n/messages.ts'
import { mail, phone } from '../ui/icons/initial.ts'
import { CountryField } from './country-field.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SelectField } from './select-field.tsx'
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
        autoComplete="sex"
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
