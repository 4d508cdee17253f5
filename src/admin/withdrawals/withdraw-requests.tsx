import { lazy, Suspense, useMemo, useState } from 'react'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { can } from '../permissions/can.ts'
import { hasWarning } from '../tables/flags.tsx'
import { KeysButton } from '../tables/keys-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { NextQueue } from '../tables/next-queue.tsx'
import { DecideBar, RequestFilters, WaitingSum } from '../tables/request-table.tsx'
import { QueueChips, useQueue } from '../tables/use-queue.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { listFlags } from '../tables/withdrawal-flags.ts'
import type { WithdrawalsToDecide } from './decide-withdrawals.tsx'
import { MethodSums } from './method-sums.tsx'
import { getClosedColumns, getRequestColumns, requestTable } from './withdrawal-tables.tsx'

const DecideWithdrawals = lazy(async () => ({
  default: (await import('./decide-withdrawals.tsx')).DecideWithdrawals,
}))
const PayoutBatches = lazy(async () => ({ default: (await import('./payout-batches.tsx')).PayoutBatches }))

const decided = translated(() => ({ value: 'denied', label: t('Denied') }))
const cancelled = translated(() => ({ value: 'cancelled', label: t('Cancelled') }))

/** The queue of withdrawal requests, to pay or deny. */
export function WithdrawRequests() {
  const table = useTableState(requestTable)
  const { filters, setFilters, select } = table
  const [question, setQuestion] = useState<WithdrawalsToDecide>()
  /** The batch whose dialog is open; `list` shows the open batches. */
  const [openBatch, setOpenBatch] = useState<string>()
  const { status = 'pending' } = filters
  const isWaiting = status === 'pending'
  // Another administrator may have put a selected row into a batch.
  const selectedRows = table.selectedRows.filter(isFree)

  function decide(requests: Withdrawal[], decision: WithdrawalsToDecide['decision']) {
    const free = requests.filter(isFree)
    if (free.length > 0) setQuestion({ requests: free, decision })
  }
  const accept = (requests: Withdrawal[]) => decide(requests, 'approved')
  const deny = (requests: Withdrawal[]) => decide(requests, 'denied')
  const queue = useQueue(table, isWaiting ? { onAccept: accept, onDeny: deny } : {})
  const columns = useMemo(
    () =>
      isWaiting ? getRequestColumns({ onDecide: setQuestion, onOpenBatch: setOpenBatch }) : getClosedColumns(status),
    [isWaiting, status],
  )

  return (
    <>
      <BackBar title={t('Withdraw Request')} to="/home">
        {isWaiting && can('withdrawals.pay') && (
          <Button variant="quiet" size="s" onClick={() => setOpenBatch(listView)}>
            {t('Payout batches')}
          </Button>
        )}
        <KeysButton onClick={queue.openHelp} />
      </BackBar>
      <Page width="work">
        {can('withdrawals.pay') && (
          <div className="flex">
            <ButtonLink variant="outline" size="s" to="/home/pay-withdrawals">
              {t('Pay withdrawals')}
            </ButtonLink>
          </div>
        )}
        <RequestFilters
          table={table}
          lead={
            <QueueChips
              label={t('Which requests')}
              decided={decided()}
              other={cancelled()}
              filters={filters}
              setFilters={setFilters}
            />
          }
          label={t('Search by username or account')}
          method="method"
          hasMethodChips={isWaiting}
          exportName="withdrawals"
          countLabel={isWaiting ? 'waiting' : status}
          aside={isWaiting && <WaitingSum queue="withdrawals" filters={filters} />}
        />
        {isWaiting && <MethodSums filters={filters} setFilters={setFilters} />}
        <ListTable
          table={table}
          caption={t('Withdraw requests')}
          columns={columns}
          empty={t('No withdraw requests found.')}
          help={isWaiting && <NextQueue queue="withdrawals" />}
          current={queue.current}
          isQueue={isWaiting}
          {...(isWaiting && { getName, canSelect: isFree, isSkipped: isFlagged })}
        />
        <DecideBar
          selectedRows={selectedRows}
          accept={t('Mark paid')}
          onAccept={accept}
          onDeny={deny}
          onClear={() => select([])}
        />
      </Page>
      <Suspense>
        {question && (
          <DecideWithdrawals {...question} onDecided={() => select([])} onClose={() => setQuestion(undefined)} />
        )}
        {openBatch && (
          <PayoutBatches
            initialBatch={openBatch === listView ? undefined : openBatch}
            onClose={() => setOpenBatch(undefined)}
          />
        )}
      </Suspense>
      {queue.help}
    </>
  )
}

const listView = 'list'

/** Requests of an open payout batch are decided only there. */
const isFree = ({ batch_id }: Withdrawal) => batch_id === null

const isFlagged = (request: Withdrawal) => hasWarning(listFlags(request))

const getName = ({ username, account_number }: Withdrawal) => `${username}, ${account_number}`
