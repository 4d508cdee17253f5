import { createFileRoute, redirect } from '@tanstack/react-router'

/** For customers. */
export const Route = createFileRoute('/home/_customer')({
  beforeLoad: ({ context }) => {
    // /login redirects a signed-in user to /home.
    if (context.session.role !== 'customer') throw redirect({ to: '/login' })
  },
})
