import { messages } from '../../i18n/messages.ts'
import { userRound } from '../../ui/icons/initial.ts'
import { house, layers } from '../../ui/icons/navigation.ts'
import { NavBar } from '../../ui/nav-bar.tsx'

export function MemberNav({ pathname }: { pathname: string }) {
  const { nav } = messages.home
  return (
    <NavBar
      home="/home"
      pathname={pathname}
      groups={[
        {
          items: [
            { label: nav.home, to: '/home', path: house },
            { label: nav.plans, to: '/home/plans', path: layers },
            // The profile belongs to More.
            { label: nav.profile, to: '/home/profile', also: '/home/more', path: userRound },
          ],
        },
      ]}
    />
  )
}
