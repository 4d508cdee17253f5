import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { NotOpenCard } from '../../push/not-open-card.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard, onHoldPart } from '../../ui/balance-card.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { TickList } from '../../ui/tick-list.tsx'
import { BelowMinimum } from './below-minimum.tsx'
import { lastWithdrawalsQuery } from './recent-numbers.tsx'
import { SentWithdrawal } from './sent-withdrawal.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

export function WithdrawScreen({ back }: { back: RoutePath }) {
  const user = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const limits = useQuery(endpointQuery(withdrawals.limits, {}))
  const last = useQuery(lastWithdrawalsQuery())
  // The numbers are in the middle of the form, which must not move when they come.
  const data = last.isPending && last.fetchStatus === 'fetching' ? undefined : limits.data
  const [requested, setRequested] = useState<OwnWithdrawal>()
  const { title, income } = messages.withdrawals
  return (
    <>
      <BackBar title={title} to={back} />
      <Page width="pair">
        <div>
          <BalanceCard label={income} amount={user.earning} split={[onHoldPart(user.hold)]} />
          <QueryResult query={{ ...limits, data }}>
            {({ amount, days }) => {
              if (requested)
                return <SentWithdrawal withdrawal={requested} days={days} onAnother={() => setRequested(undefined)} />
              if (user.earning < amount)
                return user.shop === 'not_open' ? (
                  <NotOpenCard />
                ) : (
                  <BelowMinimum earning={user.earning} minimum={amount} />
                )
              return <WithdrawForm user={user} minimum={amount} days={days} onRequested={setRequested} />
            }}
          </QueryResult>
        </div>
        <div>{data && !requested && <Hints {...data} />}</div>
      </Page>
    </>
  )
}

/** What to know before the request. */
function Hints({ amount, days }: { amount: number; days: number }) {
  const { hints, minimum, arrives, sameDay, checkNumber } = messages.withdrawals
  return (
    <Card title={hints}>
      <TickList
        items={[
          minimum(formatPrice(amount)),
          days === 0 ? sameDay : arrives(days),
          checkNumber,
          messages.withdrawalProof.newNumber,
        ]}
      />
    </Card>
  )
}
