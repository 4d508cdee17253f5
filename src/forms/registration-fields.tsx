import { mail, phone } from '../ui/icons/first.ts'
import { words } from '../words/words.ts'
import { CountryField } from './country-field.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { UsernameField } from './username-field.tsx'

/** What every new account is made of: a member's, one bought with a plan, an admin's. */
export function RegistrationFields() {
  return (
    <>
      <UsernameField />
      <TextField name="email" label={words.forms.email} path={mail} type="email" autoComplete="email" />
      <CountryField />
      <TextField name="mobile_number" label={words.forms.mobileNumber} path={phone} type="tel" autoComplete="tel" />
      <SelectField
        name="gender"
        label={words.forms.gender}
        placeholder={words.forms.selectGender}
        options={[
          { value: 'male', label: words.forms.male },
          { value: 'female', label: words.forms.female },
        ]}
      />
      <PasswordFields
        fields={[
          { name: 'password', label: words.forms.password, autoComplete: 'new-password' },
          { name: 'confirm_password', label: words.forms.confirmPassword, autoComplete: 'new-password' },
        ]}
      />
    </>
  )
}
