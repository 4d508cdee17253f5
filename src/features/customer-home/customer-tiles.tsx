import * as places from '../../ui/icons/places.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Quilt, Tile } from '../../ui/quilt.tsx'

export function CustomerTiles() {
  const logOut = useLogOut()
  return (
    <Quilt>
      <Tile label="My task" path={places.circlePlay} to="/home/my-task" />
      <Tile label="My plans" path={places.badgeCheck} to="/home/my-plans" />
      <Tile label="Shop balance" path={places.store} to="/home/shop-balance" />
      <Tile label="Income balance" path={places.handCoins} to="/home/Income-balance" />
      <Tile label="Payment setting" path={places.landmark} to="/home/payment-sitting" />
      <Tile label="Transfer Balance" path={places.arrowLeftRight} thread="marigold" to="/home/transfer-balance" />
      <Tile label="Transfer wallet" path={places.send} thread="marigold" to="/home/transfer-wallet" />
      <Tile label="Withdraw" path={places.banknoteArrowDown} thread="marigold" to="/home/withdraw" />
      <Tile label="Transaction history" path={places.receiptText} thread="indigo" to="/home/transactions" />
      <Tile label="Refer" path={places.gift} thread="indigo" to="/home/refer" />
      <Tile label="Support" path={places.lifeBuoy} thread="indigo" to="/home/support" />
      <Tile label="Log out" path={places.logOut} thread="plain" onPress={logOut} />
    </Quilt>
  )
}
