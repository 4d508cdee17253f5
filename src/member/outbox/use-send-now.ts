import { useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { readEntries } from '../../outbox/entries.ts'
import type { Entry } from '../../outbox/entry.ts'
import { showToast } from '../../ui/toast.ts'
import { sendNow } from './sync-loop.ts'

/** Sends entries now. A toast says if some still wait; every other outcome is shown by their rows. */
export function useSendNow(entries: Entry[]) {
  const [isTrying, setIsTrying] = useState(false)

  async function send() {
    setIsTrying(true)
    try {
      await Promise.all(entries.map(sendNow))
      if (await anyWaits(entries)) showToast.info(messages.outbox.stillWaits)
    } finally {
      setIsTrying(false)
    }
  }

  return { send: () => void send(), isTrying }
}

async function anyWaits(entries: Entry[]): Promise<boolean> {
  const ids = new Set(entries.map(({ id }) => id))
  const now = await readEntries(entries[0]?.username ?? '')
  return now.some(({ id, state }) => ids.has(id) && state === 'waiting')
}
