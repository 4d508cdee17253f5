import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { cloudUpload } from '../../ui/icons/actions.ts'
import * as icons from '../../ui/icons/navigation.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { Tile, TileGroup } from '../../ui/tile-grid.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'

export function MoreScreen() {
  const logOut = useLogOut()
  const { balance, more } = messages.users
  const { rewards } = messages.statements
  return (
    <>
      <BackBar title={messages.ui.more} to="/home" />
      <Page width="pair">
        <div>
          <TileGroup title={more.money}>
            <Tile label={balance.title} path={icons.handCoins} to="/home/more/balance" />
            <Tile label={more.withdraw} path={icons.banknoteArrowDown} thread="marigold" to="/home/more/withdraw" />
            <Tile label={rewards.title} path={icons.gift} thread="marigold" to="/home/more/rewards" />
            <Tile label={more.transaction} path={icons.receiptText} thread="indigo" to="/home/more/transactions" />
            <Tile label={balance.shop} path={icons.store} to="/home/more/shop-balance" />
          </TileGroup>
        </div>
        <div>
          <TileGroup title={more.app}>
            <Tile label={more.support} path={icons.lifeBuoy} thread="indigo" to="/home/more/support" />
            <WaitingTile />
            <Tile label={messages.videos.title} path={icons.hardDrive} thread="indigo" to="/home/more/storage" />
            <Tile label={messages.ui.logOut} path={icons.logOut} thread="plain" onPress={logOut} />
          </TileGroup>
          <LanguageSwitch />
        </div>
      </Page>
    </>
  )
}

function WaitingTile() {
  const { waiting } = useOutbox()
  return (
    <Tile
      label={messages.outbox.title}
      path={cloudUpload}
      thread="indigo"
      count={waiting.length}
      to="/home/more/waiting"
    />
  )
}
