import { createFileRoute } from '@tanstack/react-router'
import { PasswordForm } from '../../features/sessions/password-form.tsx'
import { ProfileScreen } from '../../features/users/profile-screen.tsx'

export const Route = createFileRoute('/home/profile')({
  head: () => ({ meta: [{ title: 'My Profile · Joma' }] }),
  component: Profile,
})

function Profile() {
  const { leave } = Route.useRouteContext()
  return <ProfileScreen passwordForm={<PasswordForm onChanged={leave} />} />
}
