import { messages } from '../../i18n/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toPagesParam } from '../../url/pages-param.ts'
import { StatementList } from './statement-list.tsx'
import type { EntrySearch } from './statement-search.ts'

export interface EntriesProps {
  search: EntrySearch
  onSearch: (search: EntrySearch) => void
}

/** The entries of one of the member's two balances, on its screen. */
export function Entries({ view, search, onSearch }: EntriesProps & { view: 'balance' | 'earning' }) {
  const { direction, pages } = search
  const { entries, allEntries, empty, emptyBalance, emptyEarning } = messages.statements
  const help = view === 'balance' ? emptyBalance : emptyEarning

  function updatePages(count: number) {
    const shown = toPagesParam(count)
    if (shown !== pages) onSearch({ ...search, pages: shown })
  }

  return (
    <section className="stack stack-s">
      <div className="section-title">
        <h2>{entries}</h2>
        <TextLink to="/home/statement" search={{ view }}>
          {allEntries}
        </TextLink>
      </div>
      <DirectionChips value={direction} onChange={(next) => onSearch({ direction: next, pages: undefined })} />
      <StatementList
        shown={{ view, direction }}
        suffix="BTD"
        onPages={updatePages}
        {...(direction ? noMatch(() => onSearch({})) : { empty, help, action: <EmptyAction view={view} /> })}
      />
    </section>
  )
}

interface DirectionChipsProps {
  value: EntrySearch['direction']
  onChange: (direction: EntrySearch['direction']) => void
}

export function DirectionChips({ value, onChange }: DirectionChipsProps) {
  const { filter, directions } = messages.statements
  return (
    <Chips
      label={filter}
      options={(['all', 'in', 'out'] as const).map((each) => ({ value: each, label: directions[each] }))}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** Of an empty list with filters. */
export const noMatch = (onShowAll: () => void) => ({
  empty: messages.statements.noMatch,
  action: (
    <Button variant="outline" onClick={onShowAll}>
      {messages.statements.showAll}
    </Button>
  ),
})

/** Where the first entry comes from. */
export function EmptyAction({ view }: { view: 'balance' | 'earning' }) {
  const { addMoney, watch } = messages.statements
  return view === 'balance' ? (
    <ButtonLink to="/home/payment-sitting" variant="outline">
      {addMoney}
    </ButtonLink>
  ) : (
    <ButtonLink to="/home/my-task" variant="outline">
      {watch}
    </ButtonLink>
  )
}
