import { useSuspenseQuery } from '@tanstack/react-query'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { GreetingCard } from '../../ui/balance-card.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { logOut } from '../../ui/icons/places.ts'
import { bell } from '../../ui/icons/signs.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { Quilt, Tile } from '../../ui/quilt.tsx'
import { RevealPill } from '../../ui/reveal-pill.tsx'
import { type AdminPlace, adminPlaces } from './admin-places.ts'
import { greeting } from './greeting.ts'
import { useWaiting } from './use-waiting.ts'

const { plans, payments, withdrawals, history, banks, advertises, notice, supports } = adminPlaces

const tiles: AdminPlace[] = [plans, payments, withdrawals, history, banks, advertises, notice, supports]

export function AdminHome() {
  const { username, balance } = useSuspenseQuery(reading(users.me, {})).data
  const waiting = useWaiting()
  const leave = useLogOut()
  return (
    <Page width="work">
      <GreetingCard greeting={greeting(new Date())} name={username}>
        <RevealPill amount={balance} />
        <IconLink to="/home/notifications" path={bell} label="Notifications" />
      </GreetingCard>
      <Quilt isWide>
        {tiles.map(({ queue, ...place }) => (
          <Tile key={place.label} {...place} {...(queue && { count: waiting[queue] })} />
        ))}
        <Tile label="Log out" path={logOut} thread="plain" onPress={leave} />
      </Quilt>
    </Page>
  )
}
