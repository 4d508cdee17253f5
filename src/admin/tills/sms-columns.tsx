import type { ReactNode } from 'react'
import type { TillSms } from '#contract/tills/sms.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import type { Column } from '../tables/table-column.ts'
import { chainLabels, purposeLabels, stateLabels } from './till-labels.ts'

const tillColumn: Column<TillSms> = {
  key: 'till',
  label: 'Till',
  kind: 'title',
  cell: ({ till, method }) => (
    <div>
      {till}
      <div className="meta">{paymentMethodName(method)}</div>
    </div>
  ),
}

const amountColumn: Column<TillSms> = {
  key: 'amount',
  label: 'Amount',
  kind: 'figure',
  cell: ({ amount, direction }) =>
    amount === null ? '–' : <Money amount={amount} sign={direction === null ? undefined : signs[direction]} />,
}

const signs = { in: '+', out: '−' } as const

const timeColumn: Column<TillSms> = {
  key: 'time',
  label: 'Received',
  sorts: { asc: 'oldest', desc: 'newest' },
  cell: ({ received_at, entered_by }) => (
    <div>
      <DateTime iso={received_at} />
      {entered_by && (
        <div className="meta">
          Pasted by <MemberLink username={entered_by} />
        </div>
      )}
    </div>
  ),
}

const transactionColumn: Column<TillSms> = {
  key: 'transaction',
  label: 'Number and transaction id',
  cell: ({ counterparty, is_masked, transaction_id }) => (
    <div>
      {/* Rocket hides all but the last digits. */}
      {is_masked && '***'}
      <AccountNumber>{counterparty ?? ''}</AccountNumber>
      <div>{transaction_id && <span className="t-long">{transaction_id}</span>}</div>
    </div>
  ),
}

const textColumn: Column<TillSms> = {
  key: 'text',
  label: 'Text',
  kind: 'wide',
  cell: ({ body }) => (
    <p className="t-text">
      <MixedText>{body}</MixedText>
    </p>
  ),
}

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
  tillColumn,
  amountColumn,
  timeColumn,
  transactionColumn,
  {
    key: 'balance',
    label: 'Balance after it',
    cell: ({ balance, chain }) => (
      <div>
        {balance === null ? '–' : <Money amount={balance} />}
        <div className="meta">{chainLabels[chain]}</div>
      </div>
    ),
  },
  {
    key: 'state',
    label: 'State',
    cell: ({ state, username, named_as, named_note }) => (
      <div>
        <Status is={statusKinds[state]}>{stateLabels[state]}</Status>
        {username && (
          <div className="meta">
            For <MemberLink username={username} />
          </div>
        )}
        {named_as && (
          <div className="meta">
            {purposeLabels[named_as]}
            {named_note && (
              <>
                : <MixedText>{named_note}</MixedText>
              </>
            )}
          </div>
        )}
      </div>
    ),
  },
  textColumn,
  { key: 'actions', label: 'Actions', kind: 'actions', cell: renderActions },
]
