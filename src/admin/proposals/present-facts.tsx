import type { ComponentProps } from 'react'
import { messages } from '../../i18n/messages.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { Facts } from './proposed-fields.tsx'

interface PresentFactsProps<Data> {
  query: ComponentProps<typeof QueryResult<Data>>['query']
  listFacts: (data: Data) => Facts
  /** Shown without facts. */
  empty?: string
}

/** The facts of what a proposal changes, as it is before the change. */
export function PresentFacts<Data>({ query, listFacts, empty }: PresentFactsProps<Data>) {
  return (
    <QueryResult query={query} skeleton={<p className="meta">{messages.ui.loading}</p>}>
      {(data) => {
        const facts = listFacts(data)
        return facts.length > 0 ? <DescriptionList facts={facts} /> : <p className="meta">{empty}</p>
      }}
    </QueryResult>
  )
}
