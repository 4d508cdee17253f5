import type { ReactNode } from 'react'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { Target } from '../../ui/target.ts'
import type { TransactionTab } from './transaction-search.ts'

interface TransactionsScreenProps {
  back: Target
  tab: TransactionTab
  onTab: (tab: TransactionTab) => void
  /** What stands under each tab. */
  lists: Record<TransactionTab, ReactNode>
}

const tabs: { value: TransactionTab; label: string }[] = [
  { value: 'withdraw', label: 'Withdraw' },
  { value: 'payment', label: 'Payment' },
  { value: 'transfer', label: 'Transfer' },
]

export function TransactionsScreen({ back, tab, onTab, lists }: TransactionsScreenProps) {
  return (
    <>
      <BackBar title="Transactions" to={back} />
      <Page>
        <Tabs id="transactions" label="Transactions" tabs={tabs} value={tab} onChange={onTab} />
        <TabPanel id="transactions" value={tab}>
          {lists[tab]}
        </TabPanel>
      </Page>
    </>
  )
}
