import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { formatPrice } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { DecidePayment, type PaymentDecision } from './decide-payment.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { paymentPages } from './payment-pages.ts'

type View = 'pending' | 'deny'

interface BalanceRequestsProps {
  view: View
  onView: (view: View) => void
}

const views: { value: View; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'deny', label: 'Denied' },
]

/** The money members say they have sent: for an admin to look for and to accept or deny. */
export function BalanceRequests({ view, onView }: BalanceRequestsProps) {
  const query = useInfiniteQuery(paymentPages(view))
  const [asked, setAsked] = useState<{ payment: Payment; decision: PaymentDecision }>()

  const decide = (payment: Payment) => (
    <>
      <Button variant="danger-outline" size="s" onClick={() => setAsked({ payment, decision: 'deny' })}>
        Deny
      </Button>
      <Button size="s" onClick={() => setAsked({ payment, decision: 'success' })}>
        Accept
      </Button>
    </>
  )
  const action: Column<Payment> = { key: 'action', label: 'Action', kind: 'actions', cell: decide }

  return (
    <>
      <BackBar title="Balance Request" to="/home" />
      <Page width="work">
        <Chips label="Which requests" options={views} value={view} onChange={onView} />
        <LoadedPages query={query} empty="No balance requests found.">
          {(rows, total) => (
            <>
              <div className="flex between wrap">
                <p className="count-line">
                  <b>{total}</b> {view === 'pending' ? 'waiting' : 'denied'}
                </p>
                {rows.length === total && (
                  <p className="count-line">
                    <b>{formatPrice(sumOf(rows))}</b> TK in all
                  </p>
                )}
              </div>
              <DataTable
                caption="Balance requests"
                columns={[...paymentColumns, view === 'pending' ? action : denied]}
                rows={rows}
                rowKey={({ _id }) => _id}
              />
            </>
          )}
        </LoadedPages>
      </Page>
      {asked && <DecidePayment {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const denied: Column<Payment> = { key: 'status', label: 'Status', cell: () => <Status is="failed">Denied</Status> }

const sumOf = (payments: Payment[]) => toTaka(payments.reduce((sum, { amount }) => sum + toPoisha(amount), 0n))
