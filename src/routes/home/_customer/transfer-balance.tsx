import { createFileRoute } from '@tanstack/react-router'
import { TransferBalanceScreen } from '../../../features/transfers/transfer-balance-screen.tsx'

export const Route = createFileRoute('/home/_customer/transfer-balance')({
  head: () => ({ meta: [{ title: 'Transfer Balance · Joma' }] }),
  component: TransferBalanceScreen,
})
