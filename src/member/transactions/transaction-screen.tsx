import type { ReactNode } from 'react'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import type { TransactionTab } from './transaction-search.ts'

interface TransactionScreenProps {
  title: string
  /** The tab of the list that the back button opens. */
  tab: TransactionTab
  children: ReactNode
}

/** One transaction. */
export function TransactionScreen({ title, tab, children }: TransactionScreenProps) {
  return (
    <>
      <BackBar title={title} to="/home/transactions" search={{ tab }} />
      <Page>{children}</Page>
    </>
  )
}
