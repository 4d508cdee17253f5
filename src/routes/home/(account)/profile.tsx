import { createFileRoute } from '@tanstack/react-router'
import { PasswordForm } from '../../../member/sessions/password-form.tsx'
import { ProfileScreen } from '../../../member/users/profile-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/(account)/profile')({
  head: () => titled(words.users.profile.title),
  component: Profile,
})

function Profile() {
  const { leave, session } = Route.useRouteContext()
  return <ProfileScreen passwordForm={<PasswordForm username={session.username} onChanged={leave} />} />
}
