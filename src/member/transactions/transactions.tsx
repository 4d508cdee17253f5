import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AllActivity } from '../../ui/all-activity.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Page } from '../../ui/page.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { toPagesParam } from '../../url/pages-param.ts'
import { ownPaymentPages } from '../payments/own-payments.tsx'
import { PaymentHistory } from '../payments/payment-history.tsx'
import { TransferHistory, transferPages } from '../transfers/transfer-history.tsx'
import { ownWithdrawalPages } from '../withdrawals/own-withdrawals.tsx'
import { WithdrawalHistory } from '../withdrawals/withdrawal-history.tsx'
import { TransactionSearch, type TransactionStatus, type TransactionTab } from './transaction-search.ts'

interface TransactionsProps {
  back: RoutePath
  search: TransactionSearch
  onSearch: (search: TransactionSearch) => void
}

/** The lists of three nouns on one screen. */
export function Transactions({ back, search, onSearch }: TransactionsProps) {
  const { tab = 'withdraw', status, pages } = search

  function updatePages(count: number) {
    const shown = toPagesParam(count)
    if (shown !== pages) onSearch({ ...search, pages: shown })
  }

  const showAll = (
    <Button variant="outline" onClick={() => onSearch({ tab })}>
      {messages.statements.showAll}
    </Button>
  )
  const props = { onPages: updatePages, showAll }
  const lists = {
    withdraw: <WithdrawalHistory state={status && withdrawalStates[status]} {...props} />,
    payment: <PaymentHistory state={status && paymentStates[status]} {...props} />,
    transfer: <TransferHistory onPages={updatePages} />,
  }
  return (
    <TransactionsScreen
      back={back}
      tab={tab}
      onTab={(next) => onSearch({ tab: next })}
      status={status}
      onStatus={(next) => onSearch({ tab, status: next })}
    >
      {lists[tab]}
    </TransactionsScreen>
  )
}

interface TransactionsScreenProps {
  back: RoutePath
  tab: TransactionTab
  onTab: (tab: TransactionTab) => void
  status: TransactionStatus | undefined
  onStatus: (status: TransactionStatus | undefined) => void
  /** The list of the tab. */
  children: ReactNode
}

function TransactionsScreen({ back, tab, onTab, status, onStatus, children }: TransactionsScreenProps) {
  const { title, tabs, filter } = messages.transactions
  return (
    <>
      <BackBar title={title} to={back} />
      <Page width="lists" hasLateParts>
        <Tabs id="transactions" label={title} tabs={withLabels(order, tabs)} value={tab} onChange={onTab} />
        <TabPanel id="transactions" value={tab}>
          {tab !== 'transfer' && (
            <Chips
              label={filter}
              options={listStatuses(tab)}
              value={status ?? 'all'}
              onChange={(chosen) => onStatus(chosen === 'all' ? undefined : chosen)}
            />
          )}
          {children}
        </TabPanel>
        <AllActivity />
      </Page>
    </>
  )
}

const order: TransactionTab[] = ['withdraw', 'payment', 'transfer']

function listStatuses(tab: TransactionTab) {
  const { pending, ok: completed, failed, denied } = messages.ui.status
  const isWithdraw = tab === 'withdraw'
  const { cancelled } = messages.withdrawals
  const labels = { all: messages.transactions.all, pending, completed, failed: isWithdraw ? denied : failed, cancelled }
  return withLabels(['all', 'pending', 'completed', 'failed', 'cancelled'] as const, labels)
}

const withLabels = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** The endpoints' names of the URL's status. */
const paymentStates = { pending: 'pending', completed: 'success', failed: 'deny', cancelled: 'cancelled' } as const
const withdrawalStates = {
  pending: 'open',
  completed: 'sent',
  failed: 'denied',
  cancelled: 'cancelled',
} as const

/** Prefetches the list of the URL with as many pages as were shown. */
export async function readTransactions(client: QueryClient, url: object): Promise<void> {
  const { tab = 'withdraw', status, pages } = v.parse(TransactionSearch, url)
  const options = { pages: Number(pages ?? 1), staleTime: Infinity }
  const reads = {
    withdraw: () =>
      client.prefetchInfiniteQuery({ ...ownWithdrawalPages(status && withdrawalStates[status]), ...options }),
    payment: () => client.prefetchInfiniteQuery({ ...ownPaymentPages(status && paymentStates[status]), ...options }),
    transfer: () => client.prefetchInfiniteQuery({ ...transferPages(), ...options }),
  }
  const read = reads[tab]()
  // On return to a place far down, the rows must be there before the page is shown.
  if (pages) await Promise.all([read, client.prefetchQuery({ ...endpointQuery(ownUser, {}), staleTime: Infinity })])
}
