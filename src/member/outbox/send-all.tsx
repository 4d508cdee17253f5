import { messages } from '../../i18n/messages.ts'
import type { Entry } from '../../outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { useSendNow } from './use-send-now.ts'

/** One button if several entries can be sent. */
export function SendAll({ entries }: { entries: Entry[] }) {
  const ready = entries.filter(({ state }) => state !== 'needs-fix')
  const { send, isTrying } = useSendNow(ready)
  if (ready.length < 2 && !isTrying) return null
  return (
    <Button isBlock isBusy={isTrying} onClick={send}>
      {messages.outbox.sendAll}
    </Button>
  )
}
