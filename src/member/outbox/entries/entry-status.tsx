import { messages } from '../../../i18n/messages.ts'
import { Status } from '../../../ui/badge.tsx'
import type { ShownEntry } from '../use-outbox.ts'

const kinds = { waiting: 'waiting', sending: 'sending', 'sign-in': 'locked', 'needs-fix': 'fix', sent: 'ok' } as const

export function EntryStatus({ state }: Pick<ShownEntry, 'state'>) {
  return <Status is={kinds[state]}>{messages.outbox.states[state]}</Status>
}
