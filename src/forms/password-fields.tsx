import { type ReactNode, useState } from 'react'
import { lock } from '../ui/icons/signs.ts'
import { TextField } from './text-field.tsx'

interface PasswordFieldsProps {
  fields: {
    name: string
    label: string
    autoComplete: 'current-password' | 'new-password'
    hint?: ReactNode
  }[]
}

/** All password fields of a form, and the one checkbox that shows what stands in them. */
export function PasswordFields({ fields }: PasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      {fields.map((field) => (
        <TextField
          key={field.name}
          {...field}
          path={lock}
          type={isShown ? 'text' : 'password'}
          placeholder="Password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      ))}
      <label className="check check-tight">
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        Show Password
      </label>
    </>
  )
}
