import { useBlocker } from '@tanstack/react-router'
import { readToken } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks for confirmation before a running upload is left: by a link, Back, a reload or a closed tab. */
export function LeaveUpload({ name }: { name: string }) {
  const leaving = useBlocker({
    // A search in the list stays on the page. After the end of the session the upload fails anyway.
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
