import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AllActivity } from '../../ui/all-activity.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard, type BalancePart, onHoldPart } from '../../ui/balance-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { Entries, type EntriesProps } from './entries.tsx'

export function BalanceScreen({ title, back, ...entries }: EntriesProps & { title: string; back: RoutePath }) {
  const { balance } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const { current, transferWallet, paymentSetting } = messages.users.balance
  return (
    <AmountScreen
      title={title}
      back={back}
      label={current}
      amount={balance}
      purpose={messages.statements.forShop}
      links={
        <>
          <ButtonLink to="/home/transfer-wallet" variant="outline">
            {transferWallet}
          </ButtonLink>
          <ButtonLink to="/home/payment-sitting">{paymentSetting}</ButtonLink>
        </>
      }
    >
      <Entries view="balance" {...entries} />
    </AmountScreen>
  )
}

export function EarningScreen({ title, ...entries }: EntriesProps & { title: string }) {
  const { earning, hold } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const { balance, more } = messages.users
  return (
    <AmountScreen
      title={title}
      back="/home"
      label={title}
      amount={earning}
      split={[onHoldPart(hold)]}
      purpose={messages.statements.forIncome}
      links={
        <>
          <ButtonLink to="/home/transfer-balance" variant="outline">
            {balance.transferBalance}
          </ButtonLink>
          <ButtonLink to="/home/withdraw">{more.withdraw}</ButtonLink>
        </>
      }
    >
      <Entries view="earning" {...entries} />
    </AmountScreen>
  )
}

interface AmountScreenProps {
  title: string
  back: RoutePath
  label: string
  amount: number
  split?: BalancePart[]
  /** What the money is for. */
  purpose: string
  /** Two links. */
  links: ReactNode
  children: ReactNode
}

function AmountScreen({ title, back, label, amount, split, purpose, links, children }: AmountScreenProps) {
  return (
    <>
      <BackBar title={title} to={back} />
      <Page width="pair" hasLateParts>
        <div>
          <p className="meta">{purpose}</p>
          <BalanceCard label={label} amount={amount} suffix="BTD" {...(split && { split })} />
          <div className="btn-row">{links}</div>
        </div>
        <div>
          {children}
          <AllActivity />
        </div>
      </Page>
    </>
  )
}
