import type { ReactNode } from 'react'
import type { TillSms } from '#contract/tills/sms.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import type { Column } from '../tables/table-column.ts'
import { chainLabels, purposeLabels, stateLabels } from './till-labels.ts'

const tillColumn = translated(
  (): Column<TillSms> => ({
    key: 'till',
    label: t('Till'),
    kind: 'title',
    cell: ({ till, method }) => (
      <div>
        {till}
        <div className="meta">{paymentMethodName(method)}</div>
      </div>
    ),
  }),
)

const amountColumn = translated(
  (): Column<TillSms> => ({
    key: 'amount',
    label: t('Amount'),
    kind: 'figure',
    cell: ({ amount, direction }) =>
      amount === null ? '–' : <Money amount={amount} sign={direction === null ? undefined : signs[direction]} />,
  }),
)

const signs = { in: '+', out: '−' } as const

const timeColumn = translated(
  (): Column<TillSms> => ({
    key: 'time',
    label: t('Received'),
    place: 'under',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ received_at, entered_by }) => (
      <div>
        <DateTime iso={received_at} />
        {entered_by && (
          <div className="meta">{t('Pasted by {enteredBy}', { enteredBy: <MemberLink username={entered_by} /> })}</div>
        )}
      </div>
    ),
  }),
)

const transactionColumn = translated(
  (): Column<TillSms> => ({
    key: 'transaction',
    label: t('Number and transaction id'),
    place: 'extra',
    cell: ({ counterparty, is_masked, transaction_id }) => (
      <div>
        {/* Rocket hides all but the last digits. */}
        {is_masked && '***'}
        <AccountNumber>{counterparty ?? ''}</AccountNumber>
        <div>{transaction_id && <span className="t-long">{transaction_id}</span>}</div>
      </div>
    ),
  }),
)

const textColumn = translated(
  (): Column<TillSms> => ({
    key: 'text',
    label: t('Text'),
    kind: 'wide',
    place: 'extra',
    cell: ({ body }) => (
      <p className="t-text">
        <MixedText>{body}</MixedText>
      </p>
    ),
  }),
)

const statusKinds = {
  open: 'pending',
  used: 'ok',
  named: 'ok',
  unknown: 'fix',
  info: 'off',
  suspect: 'failed',
} as const

/** The columns of all SMS. */
export const getSmsColumns = (renderActions: (sms: TillSms) => ReactNode): Column<TillSms>[] => [
  tillColumn(),
  amountColumn(),
  timeColumn(),
  transactionColumn(),
  {
    key: 'balance',
    label: t('Balance after it'),
    place: 'named',
    // On a phone a balance that follows from the one before is not shown.
    cell: ({ balance, chain }) => (
      <div className={chain === 'linked' || chain === 'none' ? 't-usual' : undefined}>
        {balance === null ? '–' : <Money amount={balance} />}
        <div className="meta">{chainLabels()[chain]}</div>
      </div>
    ),
  },
  {
    key: 'state',
    label: t('State'),
    place: 'under-end',
    cell: ({ state, username, purpose, purpose_note }) => (
      <div>
        <Status is={statusKinds[state]}>{stateLabels()[state]}</Status>
        {username && (
          <div className="meta">{t('For {username}', { username: <MemberLink username={username} /> })}</div>
        )}
        {purpose && (
          <div className="meta">
            {purposeLabels()[purpose]}
            {purpose_note && (
              <>
                : <MixedText>{purpose_note}</MixedText>
              </>
            )}
          </div>
        )}
      </div>
    ),
  },
  textColumn(),
  { key: 'actions', label: t('Actions'), kind: 'actions', cell: renderActions },
]
