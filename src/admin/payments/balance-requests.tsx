import { lazy, Suspense, useMemo, useState } from 'react'
import type { Payment } from '#contract/payments.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Chips } from '../../ui/chips.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { keyboard } from '../icons/table.ts'
import { ListTable } from '../tables/list-table.tsx'
import { DecideBar, RequestFilters, WaitingSum } from '../tables/request-table.tsx'
import { useQueue } from '../tables/use-queue.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { deniedColumns, requestColumns, requestTable } from './payment-tables.tsx'

const DecidePayments = lazy(async () => ({ default: (await import('./decide-payments.tsx')).DecidePayments }))

const views: { value: string; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'deny', label: 'Denied' },
]

/** The queue of payment requests, to accept or deny. */
export function BalanceRequests() {
  const table = useTableState(requestTable)
  const { filters, setFilters, chosen, select } = table
  const [question, setQuestion] = useState<PaymentsToDecide>()
  const isWaiting = filters.status !== 'deny'

  const accept = (payments: Payment[]) => setQuestion({ payments, decision: 'success' })
  const deny = (payments: Payment[]) => setQuestion({ payments, decision: 'deny' })
  const queue = useQueue(table, isWaiting ? { onAccept: accept, onDeny: deny } : {})
  const columns = useMemo(() => (isWaiting ? requestColumns(setQuestion) : deniedColumns), [isWaiting])

  return (
    <>
      <BackBar title="Balance Request" to="/home">
        <IconButton path={keyboard} label="Keyboard" onClick={queue.askForHelp} />
      </BackBar>
      <Page width="work">
        <Chips
          label="Which requests"
          options={views}
          value={filters.status ?? 'pending'}
          onChange={(status) => setFilters({ status, sort: status === 'deny' ? 'newest' : undefined })}
        />
        <RequestFilters
          label="Search by username, account or id"
          method="payment_method"
          exported="payments"
          filters={filters}
          setFilters={setFilters}
        />
        <ListTable
          table={table}
          caption="Balance requests"
          columns={columns}
          empty="No balance requests found."
          counted={isWaiting ? 'waiting' : 'denied'}
          current={queue.current}
          beside={isWaiting && <WaitingSum of="payments" filters={filters} />}
          {...(isWaiting && { nameOf })}
        />
        <DecideBar chosen={chosen} accept="Accept" onAccept={accept} onDeny={deny} onClear={() => select([])} />
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

const nameOf = ({ username, transaction_id }: Payment) => `${username}, ${transaction_id}`
