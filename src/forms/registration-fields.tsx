import { userRound } from '../ui/icons/places.ts'
import { mail, phone } from '../ui/icons/signs.ts'
import { CountryField } from './country-field.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/** What every new account is made of: a member's, one bought with a plan, an admin's. */
export function RegistrationFields() {
  return (
    <>
      <TextField
        name="username"
        label="Username"
        path={userRound}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField name="email" label="Email" path={mail} type="email" autoComplete="email" />
      <CountryField />
      <TextField name="mobile_number" label="Mobile number" path={phone} type="tel" autoComplete="tel" />
      <SelectField
        name="gender"
        label="Gender"
        placeholder="Select gender"
        options={[
          { value: 'male', label: 'Male' },
          { value: 'female', label: 'Female' },
        ]}
      />
      <PasswordFields
        fields={[
          { name: 'password', label: 'Password', autoComplete: 'new-password' },
          { name: 'confirm_password', label: 'Confirm password', autoComplete: 'new-password' },
        ]}
      />
    </>
  )
}
