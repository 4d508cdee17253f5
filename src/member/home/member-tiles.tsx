import { messages } from '../../i18n/messages.ts'
import * as places from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Tile, TileGrid } from '../../ui/tile-grid.tsx'

export function MemberTiles() {
  const logOut = useLogOut()
  const { tiles } = messages.home
  return (
    <TileGrid>
      <Tile label={tiles.myTask} path={places.circlePlay} to="/home/my-task" />
      <Tile label={tiles.myPlans} path={places.badgeCheck} to="/home/my-plans" />
      <Tile label={tiles.shopBalance} path={places.store} to="/home/shop-balance" />
      <Tile label={tiles.incomeBalance} path={places.handCoins} to="/home/Income-balance" />
      <Tile label={tiles.paymentSetting} path={places.landmark} to="/home/payment-sitting" />
      <Tile label={tiles.transferBalance} path={places.arrowLeftRight} thread="marigold" to="/home/transfer-balance" />
      <Tile label={tiles.transferWallet} path={places.send} thread="marigold" to="/home/transfer-wallet" />
      <Tile label={tiles.withdraw} path={places.banknoteArrowDown} thread="marigold" to="/home/withdraw" />
      <Tile label={tiles.transactionHistory} path={places.receiptText} thread="indigo" to="/home/transactions" />
      <Tile label={tiles.refer} path={places.gift} thread="indigo" to="/home/refer" />
      <Tile label={tiles.support} path={places.lifeBuoy} thread="indigo" to="/home/support" />
      <Tile label={tiles.logOut} path={places.logOut} thread="plain" onPress={logOut} />
    </TileGrid>
  )
}
