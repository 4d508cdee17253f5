import { createFileRoute } from '@tanstack/react-router'
import { TransferBalanceScreen } from '../../../member/transfers/transfer-balance-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/transfer-balance')({
  head: () => titled(words.transfers.income),
  component: TransferBalanceScreen,
})
