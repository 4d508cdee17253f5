import { createFileRoute, redirect } from '@tanstack/react-router'

/** For admins; super-admin behaves exactly like admin. */
export const Route = createFileRoute('/home/_admin')({
  beforeLoad: ({ context }) => {
    // Somebody signed in goes on to /home from there.
    if (context.session.role === 'customer') throw redirect({ to: '/login' })
  },
})
