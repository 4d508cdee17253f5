import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { RegisterScreen } from '../../member/users/register-screen.tsx'

export const Route = createFileRoute('/_public/register')({
  validateSearch: v.object({ ref: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(32))), undefined) }),
  head: () => pageTitle(messages.sessions.register),
  component: Register,
})

function Register() {
  return <RegisterScreen referCode={Route.useSearch().ref} />
}
