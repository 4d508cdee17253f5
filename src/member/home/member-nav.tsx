import { userRound } from '../../ui/icons/first.ts'
import { house, layers } from '../../ui/icons/places.ts'
import { NavBar } from '../../ui/nav-bar.tsx'
import { words } from '../../words/words.ts'

export function MemberNav({ pathname }: { pathname: string }) {
  const { nav } = words.home
  return (
    <NavBar
      home="/home"
      pathname={pathname}
      groups={[
        {
          items: [
            { label: nav.home, to: '/home', path: house },
            { label: nav.plans, to: '/home/plans', path: layers },
            // The profile is what leads to More.
            { label: nav.profile, to: '/home/profile', also: '/home/more', path: userRound },
          ],
        },
      ]}
    />
  )
}
