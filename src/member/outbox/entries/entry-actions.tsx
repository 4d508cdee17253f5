import { useLocation, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { messages } from '../../../i18n/messages.ts'
import { type Entry, isEditable } from '../../../outbox/entry.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useSendNow } from '../use-send-now.ts'
import { useEntryDialog } from './entry-dialogs.tsx'

interface EntryActionsProps {
  entry: Entry
  /** For screen readers, behind each verb. */
  name: string
}

/** The buttons of a waiting entry. */
export function EntryActions({ entry, name }: EntryActionsProps) {
  const place = useRef<HTMLDivElement>(null)
  const { send, isTrying } = useSendNow([entry])
  const ask = useEntryDialog()
  const isSending = entry.state === 'sending'
  const { sendNow, edit, delete: remove } = messages.outbox

  // The focused button is removed when the entry is sent or deleted.
  useLayoutEffect(() => {
    const actions = place.current
    return () => {
      if (actions?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  const named = <span className="sr">{name}</span>
  return (
    <div ref={place} className="entry-actions">
      {entry.state === 'sign-in' && <SignIn />}
      {entry.state !== 'needs-fix' && (
        <Button variant="outline" size="s" isBusy={isTrying || isSending} onClick={send}>
          {sendNow} {named}
        </Button>
      )}
      {isEditable(entry) && (
        <Button variant="outline" size="s" onClick={() => ask({ entry, name, about: 'edit' })}>
          {edit} {named}
        </Button>
      )}
      {!isSending && (
        <Button variant="quiet" size="s" onClick={() => ask({ entry, name, about: 'delete' })}>
          {remove} {named}
        </Button>
      )}
    </div>
  )
}

/** Returns to this screen after the sign-in. Deletes the stored data of the expired session, as any sign-in does. */
function SignIn() {
  const { forget } = useRouter().options.context
  const back = useLocation({ select: ({ href }) => href })
  return (
    <ButtonLink size="s" to="/login" search={{ back }} preload={false} onClick={forget}>
      {messages.outbox.signIn}
    </ButtonLink>
  )
}
