import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'
import type { Entry, Kind } from '../../../outbox/entry.ts'
import { DeleteEntry } from './delete-entry.tsx'

export interface AboutEntryProps {
  entry: Entry
  onClose: () => void
}

/** How the entries of a kind are edited: with the fields of their feature. */
export type Edits = Partial<Record<Kind, ComponentType<AboutEntryProps>>>

interface Asked {
  entry: Entry
  name: string
  about: 'edit' | 'delete'
}

const Ask = createContext<(asked: Asked) => void>(() => {})

/** Opens what is asked about an entry. */
export const useEntryDialog = () => use(Ask)

interface EntryDialogsProps {
  edits?: Edits | undefined
  children: ReactNode
}

/** Around rows of entries. A dialog stays when its entry is sent meanwhile: what is typed in it stays too. */
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
