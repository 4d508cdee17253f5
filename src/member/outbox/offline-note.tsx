import type { ReactNode } from 'react'
import { OfflineHint } from '../../connectivity/offline-hint.tsx'
import { FormNote } from '../../forms/form.tsx'

const hint = <OfflineHint isStored />

/** Around a form whose input is stored in the outbox while there is no network. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return <FormNote value={hint}>{children}</FormNote>
}
