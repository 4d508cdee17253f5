import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { RegisterScreen } from '../../member/users/register-screen.tsx'
import { titled } from '../../words/titled.ts'
import { words } from '../../words/words.ts'

export const Route = createFileRoute('/_public/register')({
  validateSearch: v.object({ ref: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(32))), undefined) }),
  head: () => titled(words.sessions.register),
  component: Register,
})

function Register() {
  return <RegisterScreen referCode={Route.useSearch().ref} />
}
