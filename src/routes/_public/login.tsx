import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { SignInScreen } from '../../member/sessions/sign-in-screen.tsx'

/** Only a path below /home. Parsed by `URL`, because `..` could leave it. */
const BackPath = v.pipe(
  v.string(),
  // Long enough for a shared SMS: a Bengali letter is nine characters in a URL.
  v.maxLength(4000),
  v.check((path) => path.startsWith('/home') && /^\/home(?:\/|$)/.test(new URL(path, location.origin).pathname)),
)

export const Route = createFileRoute('/_public/login')({
  validateSearch: v.object({ back: v.fallback(v.optional(BackPath), undefined) }),
  head: () => pageTitle(messages.sessions.signIn),
  component: Login,
})

function Login() {
  const navigate = Route.useNavigate()
  const { back = '/home' } = Route.useSearch()
  return <SignInScreen onSignedIn={() => navigate({ href: back })} />
}
