import { useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { transfers } from '#contract/transfers.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { Page } from '../../ui/page.tsx'
import { TransferForm } from './transfer-form.tsx'

/** Transfers from the income to the member's balance. */
export function TransferBalanceScreen() {
  const { balance, earning } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={messages.transfers.income} to="/home" />
      <Page>
        <BalanceCard
          label={messages.transfers.incomeBalance}
          amount={earning}
          split={[{ label: messages.transfers.balance, value: balance }]}
        />
        <TransferForm endpoint={transfers.fromIncome} name="transfer-balance" available={earning} />
      </Page>
    </>
  )
}
