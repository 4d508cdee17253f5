import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { RulesRow } from '../../member/rules/rules-row.tsx'
import { PasswordForm } from '../../member/sessions/password-form.tsx'
import { ProfileScreen } from '../../member/users/profile-screen.tsx'

export const Route = createFileRoute('/home/profile')({
  head: () => pageTitle(messages.users.profile.title),
  component: Profile,
})

function Profile() {
  const { logOut, session } = Route.useRouteContext()
  return (
    <ProfileScreen
      passwordForm={<PasswordForm username={session.username} onChanged={logOut} />}
      rules={<RulesRow />}
    />
  )
}
