import type { ReactNode } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { useUrlSearch } from '../tables/use-url-search.ts'

const kinds: { value: Kind; label: string }[] = [
  { value: 'payments', label: 'Payments' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'messages', label: 'Messages' },
]

type Kind = 'payments' | 'withdrawals' | 'messages'

/** The requests of a member, one kind at a time. */
export function UserRequests(tables: Record<Kind, ReactNode>) {
  const [search, change] = useUrlSearch()
  const kind = kinds.find(({ value }) => value === search.view)?.value ?? 'payments'
  return (
    <>
      <Chips
        label="Which requests"
        options={kinds}
        value={kind}
        onChange={(view) => change({ view, sort: undefined, from: undefined, to: undefined, pages: undefined })}
      />
      {tables[kind]}
    </>
  )
}
