import type { ReactNode } from 'react'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Page } from '../../ui/page.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { TransactionStatus, TransactionTab } from './transaction-search.ts'

interface TransactionsScreenProps {
  back: RoutePath
  tab: TransactionTab
  onTab: (tab: TransactionTab) => void
  status: TransactionStatus | undefined
  onStatus: (status: TransactionStatus | undefined) => void
  /** The list of the tab. */
  children: ReactNode
}

export function TransactionsScreen({ back, tab, onTab, status, onStatus, children }: TransactionsScreenProps) {
  const { title, tabs, filter } = messages.transactions
  return (
    <>
      <BackBar title={title} to={back} />
      <Page>
        <Tabs id="transactions" label={title} tabs={labelled(order, tabs)} value={tab} onChange={onTab} />
        <TabPanel id="transactions" value={tab}>
          {tab !== 'transfer' && (
            <Chips
              label={filter}
              options={statusesOf(tab)}
              value={status ?? 'all'}
              onChange={(chosen) => onStatus(chosen === 'all' ? undefined : chosen)}
            />
          )}
          {children}
        </TabPanel>
      </Page>
    </>
  )
}

const order: TransactionTab[] = ['withdraw', 'payment', 'transfer']

function statusesOf(tab: TransactionTab) {
  const { pending, ok: completed, failed, denied } = messages.ui.status
  const labels = { all: messages.transactions.all, pending, completed, failed: tab === 'withdraw' ? denied : failed }
  return labelled(['all', 'pending', 'completed', 'failed'] as const, labels)
}

const labelled = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
