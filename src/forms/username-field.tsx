import { messages } from '../i18n/messages.ts'
import { userRound } from '../ui/icons/initial.ts'
import { TextField } from './text-field.tsx'

/** The user's own username, for password managers too. */
export function UsernameField({ placeholder }: { placeholder?: string }) {
  return (
    <TextField
      name="username"
      label={messages.forms.username}
      path={userRound}
      placeholder={placeholder}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
