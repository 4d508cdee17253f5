import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'
import type { Entry, Kind } from '../../../outbox/entry.ts'
import { DeleteEntry } from './delete-entry.tsx'

export interface AboutEntryProps {
  entry: Entry
  onClose: () => void
}

/** The edit dialog of each kind, with the fields of its noun. */
export type Edits = Partial<Record<Kind, ComponentType<AboutEntryProps>>>

interface Asked {
  entry: Entry
  name: string
  about: 'edit' | 'delete'
}

const Ask = createContext<(asked: Asked) => void>(() => {})

/** Opens the dialog of an entry. */
export const useEntryDialog = () => use(Ask)

interface EntryDialogsProps {
  edits?: Edits | undefined
  children: ReactNode
}

/** Around rows of entries, so that an open dialog and its input stay when its row is removed. */
export function EntryDialogs({ edits = {}, children }: EntryDialogsProps) {
  const [asked, setAsked] = useState<Asked>()
  const Edit = asked?.about === 'edit' ? edits[asked.entry.kind] : undefined
  const close = () => setAsked(undefined)
  return (
    <Ask value={setAsked}>
      {children}
      {asked && Edit && <Edit entry={asked.entry} onClose={close} />}
      {asked?.about === 'delete' && <DeleteEntry {...asked} onClose={close} />}
    </Ask>
  )
}
