import { useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { transfers } from '#contract/transfers.ts'
import { reading } from '../../api/query.ts'
import { TextField } from '../../forms/text-field.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { userRound } from '../../ui/icons/first.ts'
import { Page } from '../../ui/page.tsx'
import { words } from '../../words/words.ts'
import { TransferForm } from './transfer-form.tsx'

/** From the own balance to another member's. */
export function TransferWalletScreen() {
  const { balance } = useSuspenseQuery(reading(ownUser, {})).data
  return (
    <>
      <BackBar title={words.transfers.wallet} to="/home" />
      <Page>
        <BalanceCard label={words.transfers.balance} amount={balance} />
        <TransferForm
          endpoint={transfers.toWallet}
          name="transfer-wallet"
          available={balance}
          question={({ username, amount }) =>
            words.transfers.question(formatTaka(amount), <Name>{username.trim()}</Name>)
          }
        >
          <TextField
            name="username"
            label={words.forms.username}
            path={userRound}
            placeholder={words.forms.enterUsername}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </TransferForm>
      </Page>
    </>
  )
}

/** No bolder, because the letters i and j of a small name would lose their dots. */
const Name = ({ children }: { children: string }) => <b style={{ fontWeight: 'var(--w-label)' }}>{children}</b>
