import { useSuspenseQuery } from '@tanstack/react-query'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import * as places from '../../ui/icons/places.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { Quilt, Tile } from '../../ui/quilt.tsx'

export function MoreScreen() {
  const { role } = useSuspenseQuery(reading(users.me, {})).data
  const logOut = useLogOut()
  return (
    <>
      <BackBar title="More" to="/home" />
      <Page>
        <Quilt>
          {role === 'customer' && (
            <>
              <Tile label="Balance" path={places.handCoins} to="/home/more/balance" />
              <Tile label="Withdraw" path={places.banknoteArrowDown} thread="marigold" to="/home/more/withdraw" />
              <Tile label="Rewards" path={places.gift} thread="marigold" to="/home/more/rewards" />
              <Tile label="Transaction" path={places.receiptText} thread="indigo" to="/home/more/transactions" />
              <Tile label="Shop balance" path={places.store} to="/home/more/shop-balance" />
              <Tile label="Support" path={places.lifeBuoy} thread="indigo" to="/home/more/support" />
            </>
          )}
          <Tile label="Log out" path={places.logOut} thread="plain" onPress={logOut} />
        </Quilt>
      </Page>
    </>
  )
}
