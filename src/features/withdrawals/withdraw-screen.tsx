import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatPrice } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import type { Target } from '../../ui/target.ts'
import { TickList } from '../../ui/tick-list.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

export function WithdrawScreen({ back }: { back: Target }) {
  const { earning } = useSuspenseQuery(reading(users.me, {})).data
  const limits = useQuery(reading(withdrawals.limits, {}))
  return (
    <>
      <BackBar title="Withdraw" to={back} />
      <Page>
        <BalanceCard label="Income balance" amount={earning} />
        <Loaded query={limits}>
          {({ amount, days }) => (
            <>
              <WithdrawForm earning={earning} minimum={amount} />
              <Card title="Before you send">
                <TickList
                  items={[
                    <>
                      The minimum is <b className="num">{formatPrice(amount)} TK</b>.
                    </>,
                    <>
                      Money arrives within <b>{days === 1 ? '1 day' : `${days} days`}</b>.
                    </>,
                    'Check the number. A wrong number cannot be undone.',
                  ]}
                />
              </Card>
            </>
          )}
        </Loaded>
      </Page>
    </>
  )
}
