import { useSuspenseQuery } from '@tanstack/react-query'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { TextField } from '../../forms/text-field.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { userRound } from '../../ui/icons/places.ts'
import { Page } from '../../ui/page.tsx'
import { TransferForm } from './transfer-form.tsx'

/** From the own balance to another member's. */
export function TransferWalletScreen() {
  const { balance } = useSuspenseQuery(reading(users.me, {})).data
  return (
    <>
      <BackBar title="Transfer wallet" to="/home" />
      <Page>
        <BalanceCard label="Balance" amount={balance} />
        <TransferForm endpoint={transfers.toWallet} available={balance}>
          <TextField
            name="username"
            label="Username"
            path={userRound}
            placeholder="Enter username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </TransferForm>
      </Page>
    </>
  )
}
