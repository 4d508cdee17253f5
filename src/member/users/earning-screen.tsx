import { useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { words } from '../../words/words.ts'

export function EarningScreen({ title }: { title: string }) {
  const { earning } = useSuspenseQuery(reading(ownUser, {})).data
  return (
    <>
      <BackBar title={title} to="/home" />
      <Page>
        <BalanceCard label={title} amount={earning} suffix="BTD" />
        <div className="btn-row">
          <ButtonLink to="/home/transfer-balance" variant="outline">
            {words.users.balance.transferBalance}
          </ButtonLink>
          <ButtonLink to="/home/withdraw">{words.users.more.withdraw}</ButtonLink>
        </div>
      </Page>
    </>
  )
}
