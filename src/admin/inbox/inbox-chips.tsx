import type { InboxKind, InboxPage } from '#contract/inbox/inbox.ts'
import { Chips } from '../../ui/chips.tsx'
import { formatCount } from '../../ui/format.tsx'

export const kindLabels: Record<InboxKind, string> = {
  payment: 'Top-ups',
  withdrawal: 'Payouts',
  support: 'Questions',
  alarm: 'Alarms',
  proposal: 'Approvals',
  unclaimed: 'Unclaimed',
}

export type Shown = InboxKind | ''

/** All kinds of the administrator, in the order of the chips. */
export const listKinds = (counts: InboxPage['counts'] | undefined): Shown[] => [
  '',
  ...(Object.keys(kindLabels) as InboxKind[]).filter((kind) => counts?.[kind] !== undefined),
]

interface InboxChipsProps {
  counts: InboxPage['counts'] | undefined
  kind: Shown
  onKind: (kind: Shown) => void
}

/** A chip for each kind with its count. */
export function InboxChips({ counts, kind, onKind }: InboxChipsProps) {
  const count = (each: Shown) => (each ? (counts?.[each] ?? 0) : sumCounts(counts))
  return (
    <Chips
      label="Kind"
      options={listKinds(counts).map((each) => ({
        value: each,
        label: (
          <>
            {each ? kindLabels[each] : 'All'}{' '}
            {counts && (
              <b className={each === 'alarm' && count(each) > 0 ? 'is-hot' : undefined}>{formatCount(count(each))}</b>
            )}
          </>
        ),
      }))}
      value={kind}
      onChange={onKind}
    />
  )
}

export const sumCounts = (counts: InboxPage['counts'] = {}): number =>
  Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0)
