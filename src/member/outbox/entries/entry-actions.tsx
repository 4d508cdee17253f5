import { useLocation, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../../../i18n/messages.ts'
import { readEntries } from '../../../outbox/entries.ts'
import { type Entry, isEditable } from '../../../outbox/entry.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { sendNow } from '../sync-loop.ts'
import { useEntryDialog } from './entry-dialogs.tsx'
import './entry-actions.css'

interface EntryActionsProps {
  entry: Entry
  /** For screen readers, behind each verb. */
  name: string
}

/** The buttons of a waiting entry. */
export function EntryActions({ entry, name }: EntryActionsProps) {
  const container = useRef<HTMLDivElement>(null)
  const { send, isTrying } = useSendNow([entry])
  const openDialog = useEntryDialog()
  const isSending = entry.state === 'sending'
  const { sendNow, edit, delete: remove } = messages.outbox

  // The focused button is removed when the entry is sent or deleted.
  useLayoutEffect(() => {
    const actions = container.current
    return () => {
      if (actions?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  const hiddenName = <span className="sr">{name}</span>
  return (
    <div ref={container} className="entry-actions">
      {entry.state === 'sign-in' && <SignIn />}
      {entry.state !== 'needs-fix' && (
        <Button variant="outline" size="s" isBusy={isTrying || isSending} onClick={send}>
          {sendNow} {hiddenName}
        </Button>
      )}
      {isEditable(entry) && (
        <Button variant="outline" size="s" onClick={() => openDialog({ entry, name, action: 'edit' })}>
          {edit} {hiddenName}
        </Button>
      )}
      {!isSending && (
        <Button variant="quiet" size="s" onClick={() => openDialog({ entry, name, action: 'delete' })}>
          {remove} {hiddenName}
        </Button>
      )}
    </div>
  )
}

/** Returns to this screen after the sign-in. Deletes the stored data of the expired session, as any sign-in does. */
function SignIn() {
  const { clearExpiredSession } = useRouter().options.context
  const back = useLocation({ select: ({ href }) => href })
  return (
    <ButtonLink size="s" to="/login" search={{ back }} preload={false} onClick={clearExpiredSession}>
      {messages.outbox.signIn}
    </ButtonLink>
  )
}

/** Sends entries now. A toast appears if some still wait. Their rows show every other outcome. */
export function useSendNow(entries: Entry[]) {
  const [isTrying, setIsTrying] = useState(false)

  async function send() {
    setIsTrying(true)
    try {
      await Promise.all(entries.map(sendNow))
      if (await isAnyWaiting(entries)) showToast.info(messages.outbox.notSentYet)
    } catch {
      // The browser's storage does not answer.
      showToast.info(messages.outbox.notSentYet)
    } finally {
      setIsTrying(false)
    }
  }

  return { send: () => void send(), isTrying }
}

async function isAnyWaiting(entries: Entry[]): Promise<boolean> {
  const ids = new Set(entries.map(({ id }) => id))
  const now = await readEntries(entries[0]?.username ?? '')
  return now.some(({ id, state }) => ids.has(id) && state === 'waiting')
}
