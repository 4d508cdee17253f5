import { createFileRoute } from '@tanstack/react-router'
import { TransferWalletScreen } from '../../../member/transfers/transfer-wallet-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/transfer-wallet')({
  head: () => titled(words.transfers.wallet),
  component: TransferWalletScreen,
})
