import { createFileRoute } from '@tanstack/react-router'
import { TransferWalletScreen } from '../../../features/transfers/transfer-wallet-screen.tsx'

export const Route = createFileRoute('/home/_customer/transfer-wallet')({
  head: () => ({ meta: [{ title: 'Transfer wallet · Joma' }] }),
  component: TransferWalletScreen,
})
