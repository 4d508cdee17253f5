import { Status } from '../../../ui/badge.tsx'
import { words } from '../../../words/words.ts'
import type { ShownEntry } from '../use-outbox.ts'

const kinds = { waiting: 'waiting', sending: 'sending', 'sign-in': 'locked', 'needs-fix': 'fix', sent: 'ok' } as const

export function EntryStatus({ state }: Pick<ShownEntry, 'state'>) {
  return <Status is={kinds[state]}>{words.outbox.states[state]}</Status>
}
