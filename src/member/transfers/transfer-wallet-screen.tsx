import { useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { transfers } from '#contract/transfers.ts'
import { endpointQuery } from '../../api/query.ts'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { userRound } from '../../ui/icons/initial.ts'
import { Page } from '../../ui/page.tsx'
import { TransferForm } from './transfer-form.tsx'

/** Transfers from the member's balance to another member. */
export function TransferWalletScreen() {
  const { balance } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={messages.transfers.wallet} to="/home" />
      <Page>
        <BalanceCard label={messages.transfers.balance} amount={balance} />
        <TransferForm
          endpoint={transfers.toWallet}
          name="transfer-wallet"
          available={balance}
          question={({ username, amount }) =>
            messages.transfers.question(formatTaka(amount), <Name>{username.trim()}</Name>)
          }
        >
          <TextField
            name="username"
            label={messages.forms.username}
            path={userRound}
            placeholder={messages.forms.enterUsername}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </TransferForm>
      </Page>
    </>
  )
}

/** Not bolder, because small letters i and j would lose their dots. */
const Name = ({ children }: { children: string }) => <b style={{ fontWeight: 'var(--w-label)' }}>{children}</b>
