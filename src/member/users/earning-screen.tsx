import { useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

export function EarningScreen({ title }: { title: string }) {
  const { earning } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  return (
    <>
      <BackBar title={title} to="/home" />
      <Page>
        <BalanceCard label={title} amount={earning} suffix="BTD" />
        <div className="btn-row">
          <ButtonLink to="/home/transfer-balance" variant="outline">
            {messages.users.balance.transferBalance}
          </ButtonLink>
          <ButtonLink to="/home/withdraw">{messages.users.more.withdraw}</ButtonLink>
        </div>
      </Page>
    </>
  )
}
