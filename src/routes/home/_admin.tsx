import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAdminRole } from '../../session/session.ts'

/** For admins; super-admin behaves exactly like admin. */
export const Route = createFileRoute('/home/_admin')({
  beforeLoad: async ({ context, matches, preload }) => {
    // /login redirects a signed-in user to /home.
    if (!isAdminRole(context.session.role)) throw redirect({ to: '/login' })
    const { canOpen } = await import('../../admin/permissions/can-open.ts')
    if (canOpen(matches.at(-1)!.fullPath)) return
    if (!preload) (await import('../../ui/toast.ts')).showToast.error('Your roles do not include this screen.')
    throw redirect({ to: '/home' })
  },
})
