import { lazy, Suspense, useMemo, useState } from 'react'
import type { Payment } from '#contract/payments.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { hasWarning } from '../tables/flags.tsx'
import { KeysButton } from '../tables/keys-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { DecideBar, RequestFilters, WaitingSum } from '../tables/request-table.tsx'
import { QueueChips, useQueue } from '../tables/use-queue.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { listFlags } from './payment-flags.ts'
import { deniedColumns, getRequestColumns, requestTable } from './payment-tables.tsx'

const DecidePayments = lazy(async () => ({ default: (await import('./decide-payments.tsx')).DecidePayments }))

const decided = { value: 'deny', label: 'Denied' }

/** The queue of payment requests, to accept or deny. */
export function BalanceRequests() {
  const table = useTableState(requestTable)
  const { filters, setFilters, selectedRows, select } = table
  const [question, setQuestion] = useState<PaymentsToDecide>()
  const isWaiting = filters.status !== decided.value

  const askToAccept = (payments: Payment[]) => setQuestion({ payments, decision: 'success' })
  const askToDeny = (payments: Payment[]) => setQuestion({ payments, decision: 'deny' })
  const queue = useQueue(table, isWaiting ? { onAccept: askToAccept, onDeny: askToDeny } : {})
  const columns = useMemo(() => (isWaiting ? getRequestColumns(setQuestion) : deniedColumns), [isWaiting])

  return (
    <>
      <BackBar title="Balance Request" to="/home">
        <KeysButton onClick={queue.openHelp} />
      </BackBar>
      <Page width="work">
        <RequestFilters
          table={table}
          lead={<QueueChips label="Which requests" decided={decided} filters={filters} setFilters={setFilters} />}
          label="Search by username, account or id"
          method="payment_method"
          exportName="payments"
          countLabel={isWaiting ? 'waiting' : 'denied'}
          aside={isWaiting && <WaitingSum queue="payments" filters={filters} />}
        />
        <ListTable
          table={table}
          caption="Balance requests"
          columns={columns}
          empty="No balance requests found."
          current={queue.current}
          isQueue={isWaiting}
          {...(isWaiting && { getName, isSkipped: isFlagged })}
        />
        <DecideBar
          selectedRows={selectedRows}
          accept="Accept"
          onAccept={askToAccept}
          onDeny={askToDeny}
          onClear={() => select([])}
        />
      </Page>
      {question && (
        <Suspense>
          <DecidePayments {...question} onDecided={() => select([])} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
      {queue.help}
    </>
  )
}

const isFlagged = (payment: Payment) => hasWarning(listFlags(payment))

const getName = ({ username, transaction_id }: Payment) => `${username}, ${transaction_id}`
