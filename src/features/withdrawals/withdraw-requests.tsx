import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { AcceptWithdrawal, type DecisionProps } from './accept-withdrawal.tsx'
import { DenyWithdrawal } from './deny-withdrawal.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'
import { withdrawalPages } from './withdrawal-pages.ts'

/** What members want to be paid out, for an admin to send or to refuse. */
export function WithdrawRequests() {
  const query = useInfiniteQuery(withdrawalPages('pending'))
  const [asked, setAsked] = useState<{ withdrawal: Withdrawal; Ask: ComponentType<DecisionProps> }>()

  const decide = (withdrawal: Withdrawal) => (
    <>
      <Button variant="danger-outline" size="s" onClick={() => setAsked({ withdrawal, Ask: DenyWithdrawal })}>
        Deny
      </Button>
      <Button size="s" onClick={() => setAsked({ withdrawal, Ask: AcceptWithdrawal })}>
        Accept
      </Button>
    </>
  )
  const action: Column<Withdrawal> = { key: 'action', label: 'Action', kind: 'actions', cell: decide }

  return (
    <>
      <BackBar title="Withdraw Request" to="/home" />
      <Page width="work">
        <LoadedPages query={query} empty="No withdraw requests found.">
          {(rows, total) => (
            <>
              <p className="count-line">
                <b>{total}</b> waiting
              </p>
              <DataTable
                caption="Withdraw requests"
                columns={[...withdrawalColumns, action]}
                rows={rows}
                rowKey={({ _id }) => _id}
              />
            </>
          )}
        </LoadedPages>
      </Page>
      {asked && <asked.Ask withdrawal={asked.withdrawal} onClose={() => setAsked(undefined)} />}
    </>
  )
}
