import { lazy, Suspense, useMemo, useState } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import type { Payment } from '#contract/payments.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { isAcceptable } from '../tables/credited-to.tsx'
import { hasWarning } from '../tables/flags.tsx'
import { KeysButton } from '../tables/keys-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { NextQueue } from '../tables/next-queue.tsx'
import { listFlags } from '../tables/payment-flags.ts'
import { DecideBar, RequestFilters, WaitingSum } from '../tables/request-table.tsx'
import { QueueChips, useQueue } from '../tables/use-queue.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { deniedColumns, getRequestColumns, requestTable } from './payment-tables.tsx'
import { TillAlarms } from './till-alarms.tsx'

const DecidePayments = lazy(async () => ({ default: (await import('./decide-payments.tsx')).DecidePayments }))

const decided = translated(() => ({ value: 'deny', label: t('Denied') }))

/** The queue of payment requests, to accept or deny. */
export function BalanceRequests() {
  const table = useTableState(requestTable)
  const { filters, setFilters, selectedRows, select } = table
  const [question, setQuestion] = useState<PaymentsToDecide>()
  const isWaiting = filters.status !== decided().value

  const askToDeny = (payments: Payment[]) => setQuestion({ payments, decision: 'deny' })
  function askToAccept(payments: Payment[]) {
    const acceptable = payments.filter(isAcceptable)
    if (acceptable.length === 0) askToDeny(payments)
    else setQuestion({ payments: acceptable, decision: 'success' })
  }
  const seen = isWaiting ? table.rows.filter(isSeen).slice(0, bulkMax) : []
  function askToAcceptSeen() {
    if (seen.length === 0) return
    select(seen.map(({ _id }) => _id))
    askToAccept(seen)
  }
  const queue = useQueue(
    table,
    isWaiting ? { onAccept: askToAccept, onDeny: askToDeny, onAcceptSeen: askToAcceptSeen } : {},
  )
  const columns = useMemo(() => (isWaiting ? getRequestColumns(setQuestion) : deniedColumns()), [isWaiting])

  return (
    <>
      <BackBar title={t('Balance Request')} to="/home">
        <KeysButton onClick={queue.openHelp} />
      </BackBar>
      <Page width="work">
        <TillAlarms />
        <RequestFilters
          table={table}
          lead={
            <QueueChips label={t('Which requests')} decided={decided()} filters={filters} setFilters={setFilters} />
          }
          label={t('Search by username, account or id')}
          method="payment_method"
          exportName="payments"
          actions={
            seen.length > 0 && (
              <Button variant="outline" size="s" aria-keyshortcuts="Shift+A" onClick={askToAcceptSeen}>
                {t('Accept all seen ({count})', { count: formatCount(seen.length) })}
              </Button>
            )
          }
          countLabel={isWaiting ? 'waiting' : 'denied'}
          aside={isWaiting && <WaitingSum queue="payments" filters={filters} />}
        />
        <ListTable
          table={table}
          caption={t('Balance requests')}
          columns={columns}
          empty={t('No balance requests found.')}
          help={isWaiting && <NextQueue queue="payments" />}
          current={queue.current}
          isQueue={isWaiting}
          {...(isWaiting && { getName, isSkipped: isFlagged })}
        />
        <DecideBar
          selectedRows={selectedRows}
          accept={t('Accept')}
          onAccept={askToAccept}
          canAccept={isAcceptable}
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

/** Its SMS agrees with it. */
const isSeen = (payment: Payment) => payment.match?.review_reason === null && isAcceptable(payment)

const isFlagged = (payment: Payment) => !isAcceptable(payment) || hasWarning(listFlags(payment))

const getName = ({ username, transaction_id }: Payment) => `${username}, ${transaction_id}`
