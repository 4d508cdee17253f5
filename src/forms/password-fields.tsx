import { type ReactNode, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { lock } from '../ui/icons/initial.ts'
import { TextField } from './text-field.tsx'

interface PasswordFieldsProps {
  /** The username, for a password manager, if the form has no username field. */
  account?: string | undefined
  fields: {
    name: string
    label: string
    autoComplete: 'current-password' | 'new-password'
    hint?: ReactNode
  }[]
}

/** All password fields of a form, and one check box that shows the passwords. */
export function PasswordFields({ account, fields }: PasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      {account && <input hidden readOnly autoComplete="username" value={account} />}
      {fields.map((field) => (
        <TextField
          key={field.name}
          {...field}
          path={lock}
          type={isShown ? 'text' : 'password'}
          placeholder={messages.forms.password}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      ))}
      <label className="check check-tight">
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {messages.forms.showPassword}
      </label>
    </>
  )
}
