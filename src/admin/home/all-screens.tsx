import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import * as icons from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { Tile, TileGrid, TileGroup } from '../../ui/tile-grid.tsx'
import { canOpen } from '../permissions/can-open.ts'
import { entries, type Group, groups } from '../permissions/screens.ts'

/** Every screen that the administrator may open: phones and tablets have no side list. */
export function AllScreens() {
  const logOut = useLogOut()
  const open = entries().filter(({ to }) => canOpen(to))
  return (
    <>
      <BackBar title={t('More')} to="/home" />
      <Page>
        {(Object.keys(groups) as Group[]).map((title) => {
          const screens = open.filter(({ group }) => group === title)
          return (
            screens.length > 0 && (
              <TileGroup key={title} title={t(title)}>
                {screens.map(({ label, path, thread, to }) => (
                  <Tile key={to} label={label} path={path} thread={thread} to={to} />
                ))}
              </TileGroup>
            )
          )
        })}
        <TileGrid label={t('Account')}>
          <Tile label={t('Log out')} path={icons.logOut} thread="plain" onPress={logOut} />
        </TileGrid>
      </Page>
    </>
  )
}
