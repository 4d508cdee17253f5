import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before the page is left while a video is on its way: by a link, by the browser's Back, by a reload or a closed tab. */
export function LeaveUpload({ name }: { name: string }) {
  const leaving = useBlocker({
    // A search in the list is no leaving, and a session that is over has nothing left to lose.
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && readToken() !== null,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog verb="Leave" isDanger onConfirm={leaving.proceed} onClose={leaving.reset}>
      The upload of <b>{name}</b> stops where it is, and has to be begun again.
    </ConfirmDialog>
  )
}
