import { type ReactNode, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { lock } from '../ui/icons/first.ts'
import { TextField } from './text-field.tsx'

interface PasswordFieldsProps {
  /** Whose they are, for a password manager, where the form does not ask for the username. */
  account?: string | undefined
  fields: {
    name: string
    label: string
    autoComplete: 'current-password' | 'new-password'
    hint?: ReactNode
  }[]
}

/** All password fields of a form, and the one checkbox that shows what stands in them. */
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
