import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { type Payment, payments } from '#contract/payments.ts'
import type { Proposal } from '#contract/proposals.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CreditedTo } from '../tables/credited-to.tsx'
import { type Flag, FlagList } from '../tables/flags.tsx'
import { listFlags as listPaymentFlags } from '../tables/payment-flags.ts'
import { listFlags as listWithdrawalFlags } from '../tables/withdrawal-flags.ts'

type PresentProps = Proposal['input']

/** The most rows of one page. */
const pageSize = 200
const waiting = { limit: String(pageSize), status: 'pending', sort: 'oldest' } as const

/** The waiting top-ups that a proposal accepts or denies. */
export function PresentPayments(input: PresentProps) {
  const query = useQuery(endpointQuery(payments.list, waiting))
  return (
    <Requests
      query={query}
      input={input}
      toRequest={(payment: Payment) => ({
        ...payment,
        method: payment.payment_method,
        transactionId: payment.transaction_id,
        flags: listPaymentFlags(payment),
        note: <CreditedTo credited={payment.credited} />,
      })}
    />
  )
}

/** The waiting withdrawals that a proposal approves or denies. */
export function PresentWithdrawals(input: PresentProps) {
  const query = useQuery(endpointQuery(withdrawals.list, waiting))
  return (
    <Requests
      query={query}
      input={input}
      toRequest={(withdrawal: Withdrawal) => ({ ...withdrawal, flags: listWithdrawalFlags(withdrawal) })}
    />
  )
}

interface Request extends Pick<Withdrawal, '_id' | 'username' | 'amount' | 'account_number' | 'method'> {
  transactionId?: string
  flags: Flag[]
  note?: ReactNode
}

interface RequestsProps<Row> {
  query: ComponentProps<typeof QueryResult<{ items: Row[] }>>['query']
  input: PresentProps
  toRequest: (row: Row) => Request
}

function Requests<Row extends { _id: string }>({ query, input: { _id, id, ids }, toRequest }: RequestsProps<Row>) {
  const proposed = Array.isArray(ids) ? ids.map(String) : [String(_id ?? id)]
  const isProposed = (row: Row) => proposed.some((each) => each.toLowerCase() === row._id)
  return (
    <QueryResult query={query} skeleton={<p className="meta">{messages.ui.loading}</p>}>
      {({ items }) => {
        const found = items.filter(isProposed).map(toRequest)
        const missing = proposed.length - found.length
        return (
          <>
            <ul className="list" aria-label={t('Requests')}>
              {found.map((request) => (
                <li key={request._id} className="msg">
                  <div className="msg-head">
                    <AccountNumber>{request.account_number}</AccountNumber>
                    <Money amount={request.amount} />
                  </div>
                  <p className="meta">
                    <TextLink
                      to="/home/user-information/$username"
                      params={{ username: request.username }}
                      state={{ isBelow: true }}
                    >
                      {request.username}
                    </TextLink>
                    , {paymentMethodName(request.method)}
                    {request.transactionId && (
                      <>
                        {' · '}
                        <span className="mono" translate="no">
                          {request.transactionId}
                        </span>
                      </>
                    )}
                  </p>
                  {request.note}
                  <FlagList flags={request.flags} />
                </li>
              ))}
            </ul>
            {missing > 0 && (
              <p className="meta">
                {t(
                  missing === 1
                    ? '1 is decided, or not among the {pageSize} oldest.'
                    : '{count} are decided, or not among the {pageSize} oldest.',
                  { count: formatCount(missing), pageSize: formatCount(pageSize) },
                )}
              </p>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}
