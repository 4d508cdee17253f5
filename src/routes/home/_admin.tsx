import { createFileRoute, redirect } from '@tanstack/react-router'

/** For admins; super-admin behaves exactly like admin. */
export const Route = createFileRoute('/home/_admin')({
  beforeLoad: ({ context }) => {
    // /login redirects a signed-in user to /home.
    if (context.session.role === 'customer') throw redirect({ to: '/login' })
  },
})
