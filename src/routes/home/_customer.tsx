import { createFileRoute, redirect } from '@tanstack/react-router'

/** For customers. */
export const Route = createFileRoute('/home/_customer')({
  beforeLoad: ({ context }) => {
    // Somebody signed in goes on to /home from there.
    if (context.session.role !== 'customer') throw redirect({ to: '/login' })
  },
})
