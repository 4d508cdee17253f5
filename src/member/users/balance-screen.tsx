import { useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { RoutePath } from '../../ui/route-path.ts'

export function BalanceScreen({ title, back }: { title: string; back: RoutePath }) {
  const { balance } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={title} to={back} />
      <Page>
        <BalanceCard label={messages.users.balance.current} amount={balance} suffix="BTD" />
        <div className="btn-row">
          <ButtonLink to="/home/transfer-wallet" variant="outline">
            {messages.users.balance.transferWallet}
          </ButtonLink>
          <ButtonLink to="/home/payment-sitting">{messages.users.balance.paymentSetting}</ButtonLink>
        </div>
      </Page>
    </>
  )
}
