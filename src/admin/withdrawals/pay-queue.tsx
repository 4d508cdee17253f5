import { lazy, Suspense, useState } from 'react'
import { sumOfTaka } from '#contract/money.ts'
import type { ToPay, Withdrawal } from '#contract/withdrawals.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { PayCard } from './pay-card.tsx'
import { usePayCard } from './use-pay-card.ts'

const MarkPaid = lazy(async () => ({ default: (await import('./mark-paid.tsx')).MarkPaid }))

interface PayQueueProps {
  /** The oldest ones. */
  items: ToPay[]
  total: number
}

export function PayQueue({ items, total }: PayQueueProps) {
  const { card, paid, hasLeft, skip } = usePayCard(items)
  const [marked, setMarked] = useState<ToPay>()
  return (
    <>
      {/* Always in the document, because screen readers announce only changes of a live region. */}
      <p className="sr" role="status">
        {describe(card, paid)}
      </p>
      {card ? (
        <>
          <p className="count-line">
            {t(items.length < total ? '{total} left, {sum} for the oldest {count}' : '{total} left, {sum}', {
              total: <b>{formatCount(total)}</b>,
              sum: <b>{t('{taka} tk', { taka: formatTaka(sumOfTaka(items.map(({ amount }) => amount))) })}</b>,
              count: formatCount(items.length),
            })}
          </p>
          <PayCard key={card._id} withdrawal={card} paid={paid} onMark={() => setMarked(card)} />
          <Button
            isBlock
            variant="outline"
            // Not disabled, because that would drop the focus that the dialog gives back.
            aria-disabled={hasLeft || undefined}
            onClick={() => !hasLeft && setMarked(card)}
          >
            {t('Mark paid by hand')}
          </Button>
          <Button isBlock variant="quiet" onClick={skip}>
            {hasLeft ? t('Next') : t('Skip')}
          </Button>
        </>
      ) : (
        <EmptyState
          title={t('Nothing to pay')}
          help={t(
            'Approved withdrawals appear here if their method has a till phone. The SMS of the transfer marks them as paid.',
          )}
        />
      )}
      <Suspense>{marked && <MarkPaid withdrawal={marked} onClose={() => setMarked(undefined)} />}</Suspense>
    </>
  )
}

function describe(card: Withdrawal | undefined, paid: Withdrawal | undefined): string {
  if (paid)
    return t('Paid: {amount} tk to {username}, TrxID {id}', {
      amount: formatTaka(paid.amount),
      username: paid.username,
      id: paid.payout_id ?? t('unknown'),
    })
  return card
    ? t('To pay: {amount} tk to {username}', { amount: formatTaka(card.amount), username: card.username })
    : t('Nothing to pay')
}
