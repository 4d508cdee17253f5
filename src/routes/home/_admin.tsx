import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAdminRole } from '../../session/session.ts'

/** For admins; super-admin behaves exactly like admin. */
export const Route = createFileRoute('/home/_admin')({
  beforeLoad: async ({ context, matches, preload }) => {
    // /login redirects a signed-in user to /home.
    if (!isAdminRole(context.session.role)) throw redirect({ to: '/login' })
    const { checkOpen } = await import('../../admin/permissions/can-open.ts')
    if (!checkOpen(matches.at(-1)!.fullPath, { isSilent: preload })) throw redirect({ to: '/home' })
  },
})
