import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { TransferBalanceScreen } from '../../../member/transfers/transfer-screens.tsx'

export const Route = createFileRoute('/home/_customer/transfer-balance')({
  head: () => pageTitle(messages.transfers.income),
  component: TransferBalanceScreen,
})
