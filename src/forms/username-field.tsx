import { userRound } from '../ui/icons/first.ts'
import { words } from '../words/words.ts'
import { TextField } from './text-field.tsx'

/** One's own username, which a password manager fills in and keeps. */
export function UsernameField({ placeholder }: { placeholder?: string }) {
  return (
    <TextField
      name="username"
      label={words.forms.username}
      path={userRound}
      placeholder={placeholder}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
