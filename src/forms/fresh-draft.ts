import { useState } from 'react'
import { type Draft, useDraft } from './draft.ts'

interface FreshDraft {
  draft: Draft
  /** The key of the fields: another one mounts them anew, with other values. What stands beside them keeps the focus. */
  round: number
  /** Begins the fields with these values. */
  fill: (values: Record<string, string>) => void
  /** For a form that was sent. */
  empty: () => void
}

/** A draft whose fields can be emptied, or filled by something else than typing, while their form stays. */
export function useFreshDraft(name: string, filled: Record<string, string> = {}): FreshDraft {
  const draft = useDraft(name)
  const [begun, setBegun] = useState({ round: 0, values: { ...draft.values, ...filled } })
  const fill = (values: Record<string, string>) => setBegun(({ round }) => ({ round: round + 1, values }))
  return {
    draft: { ...draft, values: begun.values },
    round: begun.round,
    fill,
    empty: () => {
      draft.forget()
      fill({})
    },
  }
}
