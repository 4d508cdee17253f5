import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  const { current, transferWallet, paymentSetting } = messages.users.balance
  return (
    <AmountScreen title={title} back={back} label={current} amount={balance}>
      <ButtonLink to="/home/transfer-wallet" variant="outline">
        {transferWallet}
      </ButtonLink>
      <ButtonLink to="/home/payment-sitting">{paymentSetting}</ButtonLink>
    </AmountScreen>
  )
}

export function EarningScreen({ title }: { title: string }) {
  const { earning } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const { balance, more } = messages.users
  return (
    <AmountScreen title={title} back="/home" label={title} amount={earning}>
      <ButtonLink to="/home/transfer-balance" variant="outline">
        {balance.transferBalance}
      </ButtonLink>
      <ButtonLink to="/home/withdraw">{more.withdraw}</ButtonLink>
    </AmountScreen>
  )
}

interface AmountScreenProps {
  title: string
  back: RoutePath
  label: string
  amount: number
  /** Two links. */
  children: ReactNode
}

function AmountScreen({ title, back, label, amount, children }: AmountScreenProps) {
  return (
    <>
      <BackBar title={title} to={back} />
      <Page>
        <BalanceCard label={label} amount={amount} suffix="BTD" />
        <div className="btn-row">{children}</div>
      </Page>
    </>
  )
}
