import { useLocation, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { type Entry, isEditable } from '../../../outbox/entry.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { words } from '../../../words/words.ts'
import { useSendNow } from '../use-send-now.ts'
import { useEntryDialog } from './entry-dialogs.tsx'

interface EntryActionsProps {
  entry: Entry
  /** What a person who cannot see the row hears behind each verb. */
  name: string
}

/** What can be done with an entry that waits. */
export function EntryActions({ entry, name }: EntryActionsProps) {
  const place = useRef<HTMLDivElement>(null)
  const { send, isTrying } = useSendNow([entry])
  const ask = useEntryDialog()
  const isSending = entry.state === 'sending'
  const { sendNow, edit, delete: remove } = words.outbox

  // It goes once the entry is sent or deleted, and with it the button that was pressed.
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

/** Leads back here. What lies on this phone of the session that is over goes, as at any sign-in. */
function SignIn() {
  const { forget } = useRouter().options.context
  const back = useLocation({ select: ({ href }) => href })
  return (
    <ButtonLink size="s" to="/login" search={{ back }} preload={false} onClick={forget}>
      {words.outbox.signIn}
    </ButtonLink>
  )
}
