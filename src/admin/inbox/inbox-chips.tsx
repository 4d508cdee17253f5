import type { InboxKind, InboxPage } from '#contract/inbox/inbox.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatCount } from '../../ui/format.tsx'

export const kindLabels = translated(
  (): Record<InboxKind, string> => ({
    payment: t('Top-ups'),
    withdrawal: t('Payouts'),
    support: t('Questions'),
    alarm: t('Alarms'),
    proposal: t('Approvals'),
    unclaimed: t('Unclaimed'),
  }),
)

export type Shown = InboxKind | ''

/** All kinds of the administrator, in the order of the chips. */
export const listKinds = (counts: InboxPage['counts'] | undefined): Shown[] => [
  '',
  ...(Object.keys(kindLabels()) as InboxKind[]).filter((kind) => counts?.[kind] !== undefined),
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
      label={t('Kind')}
      options={listKinds(counts).map((each) => ({
        value: each,
        label: (
          <>
            {each ? kindLabels()[each] : t('All')}{' '}
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
