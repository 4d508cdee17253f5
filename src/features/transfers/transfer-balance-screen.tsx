import { useSuspenseQuery } from '@tanstack/react-query'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { Page } from '../../ui/page.tsx'
import { TransferForm } from './transfer-form.tsx'

/** From what was earned to the own balance. */
export function TransferBalanceScreen() {
  const { balance, earning } = useSuspenseQuery(reading(users.me, {})).data
  return (
    <>
      <BackBar title="Transfer Balance" to="/home" />
      <Page>
        <BalanceCard label="Income balance" amount={earning} split={[{ label: 'Balance', value: balance }]} />
        <TransferForm endpoint={transfers.fromIncome} available={earning} />
      </Page>
    </>
  )
}
