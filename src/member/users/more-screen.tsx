import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { cloudUpload } from '../../ui/icons/actions.ts'
import * as icons from '../../ui/icons/navigation.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { Tile, TileGrid } from '../../ui/tile-grid.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'

export function MoreScreen() {
  const { role } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const logOut = useLogOut()
  const isCustomer = role === 'customer'
  const { balance, more } = messages.users
  const { rewards } = messages.statements
  const logOutTile = <Tile label={messages.ui.logOut} path={icons.logOut} thread="plain" onPress={logOut} />
  return (
    <>
      <BackBar title={messages.ui.more} to="/home" />
      <Page>
        {isCustomer ? (
          <>
            <TileGroup title={more.money}>
              <Tile label={balance.title} path={icons.handCoins} to="/home/more/balance" />
              <Tile label={more.withdraw} path={icons.banknoteArrowDown} thread="marigold" to="/home/more/withdraw" />
              <Tile label={rewards.title} path={icons.gift} thread="marigold" to="/home/more/rewards" />
              <Tile label={more.transaction} path={icons.receiptText} thread="indigo" to="/home/more/transactions" />
              <Tile label={balance.shop} path={icons.store} to="/home/more/shop-balance" />
            </TileGroup>
            <TileGroup title={more.app}>
              <Tile label={more.support} path={icons.lifeBuoy} thread="indigo" to="/home/more/support" />
              <WaitingTile />
              <Tile label={messages.videos.title} path={icons.hardDrive} thread="indigo" to="/home/more/storage" />
              {logOutTile}
            </TileGroup>
          </>
        ) : (
          <TileGrid>{logOutTile}</TileGrid>
        )}
        {isCustomer && <LanguageSwitch />}
      </Page>
    </>
  )
}

function TileGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack stack-s">
      <h2 className="meta">{title}</h2>
      <TileGrid label={title}>{children}</TileGrid>
    </section>
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
