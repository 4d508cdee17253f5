import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { bell } from '../../ui/icons/signs.ts'
import { Page } from '../../ui/page.tsx'
import { Slider } from '../../ui/slider.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { CustomerTiles } from './customer-tiles.tsx'

const offers = ['banner-1', 'banner-2', 'banner-3'].map((name) => ({ src: `/banners/${name}.svg`, alt: name }))

/** `notice` runs under the balance. */
export function CustomerHome({ notice }: { notice: ReactNode }) {
  const me = useSuspenseQuery(reading(users.me, {})).data
  const rollOver = useQuery(reading(tasks.rollOver, {}))
  if (rollOver.isPending) return <SpinnerScreen />

  return (
    <>
      <TopBar greeting="Welcome back" name={me.username} image={me.image ?? undefined}>
        <IconLink to="/home/notifications" path={bell} label="Notifications" />
      </TopBar>
      <Page width="home">
        <div className="stack">
          <BalanceCard
            label="Balance"
            amount={me.balance}
            split={[
              { label: 'Income balance', value: me.earning },
              { label: 'My plan', value: me.plan_name ?? 'Free' },
            ]}
          />
          {notice}
          <Slider label="Offers" images={offers} />
        </div>
        <CustomerTiles />
      </Page>
    </>
  )
}
