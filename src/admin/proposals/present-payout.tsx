import { useQuery } from '@tanstack/react-query'
import { sumOfTaka } from '#contract/money.ts'
import { payouts } from '#contract/payouts.ts'
import type { Proposal } from '#contract/proposals.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { formatCount, formatTaka, Money } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

type PresentProps = Proposal['input']
type PaidRow = { _id: string; payout_id?: string }

/** The withdrawals of a payout batch that would be marked as paid. */
export function PresentBatch({ batch, rows }: PresentProps) {
  const query = useQuery(endpointQuery(payouts.get, { batch: String(batch) }))
  return (
    <QueryResult query={query} skeleton={<p className="meta">{messages.ui.loading}</p>}>
      {({ items, method }) => {
        const proposed = rows as PaidRow[] | undefined
        const isProposed = ({ _id, status }: Withdrawal) =>
          proposed ? proposed.some((row) => isSame(row._id, _id)) : status === 'pending'
        const chosen = items.filter(isProposed)
        return (
          <>
            <p className="count-line">
              {t('{chosen} of {count} by {method} · {sum} tk', {
                chosen: <b>{formatCount(chosen.length)}</b>,
                count: formatCount(items.length),
                method: paymentMethodName(method),
                sum: <b>{formatTaka(sumOfTaka(chosen.map(({ amount }) => amount)))}</b>,
              })}
            </p>
            <Withdrawals rows={chosen} proposed={proposed} />
          </>
        )
      }}
    </QueryResult>
  )
}

/** The most rows of one page. */
const pageSize = 200

/** A withdrawal that waits for its transfer. */
export function PresentWithdrawal({ id }: PresentProps) {
  const query = useQuery(endpointQuery(payouts.toPay, { limit: String(pageSize) }))
  return (
    <QueryResult query={query} skeleton={<p className="meta">{messages.ui.loading}</p>}>
      {({ items }) => {
        const found = items.filter(({ _id }) => isSame(_id, String(id)))
        if (found.length === 0)
          return (
            <p className="meta">
              {t('It is not among the {pageSize} oldest withdrawals to pay.', { pageSize: formatCount(pageSize) })}
            </p>
          )
        return <Withdrawals rows={found} />
      }}
    </QueryResult>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function Withdrawals({ rows, proposed = [] }: { rows: Withdrawal[]; proposed?: PaidRow[] | undefined }) {
  return (
    <ul className="list" aria-label={t('Withdrawals')}>
      {rows.map(({ _id, account_number, amount, username, method, status, member_status }) => {
        const payoutId = proposed.find((row) => isSame(row._id, _id))?.payout_id
        return (
          <li key={_id} className="msg">
            <div className="msg-head">
              <AccountNumber>{account_number}</AccountNumber>
              <Money amount={amount} />
            </div>
            <div className="msg-head">
              <span>
                {username}, {paymentMethodName(method)}
              </span>
              {status === 'pending' && <Status is="pending" />}
              {member_status !== 'active' && <Status is="blocked">{memberStatuses()[member_status]}</Status>}
            </div>
            {payoutId && (
              <p className="meta">
                {t('Transaction id {payoutId}', {
                  payoutId: (
                    <span className="mono" translate="no">
                      {payoutId}
                    </span>
                  ),
                })}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const memberStatuses = translated(() => ({ blocked: t('Blocked'), deleted: t('Deleted') }))
