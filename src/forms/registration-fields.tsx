import { messages } from '../i18n/messages.ts'
import { mail, phone } from '../ui/icons/initial.ts'
import { CountryField } from './country-field.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { UsernameField } from './username-field.tsx'

/** The fields of every new account: a member, a member with a plan, or an admin. */
export function RegistrationFields() {
  return (
    <>
      <UsernameField />
      <TextField name="email" label={messages.forms.email} path={mail} type="email" autoComplete="email" />
      <CountryField />
      <TextField name="mobile_number" label={messages.forms.mobileNumber} path={phone} type="tel" autoComplete="tel" />
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
          { name: 'password', label: messages.forms.password, autoComplete: 'new-password' },
          { name: 'confirm_password', label: messages.forms.confirmPassword, autoComplete: 'new-password' },
        ]}
      />
    </>
  )
}
