import { house, layers, userRound } from '../../ui/icons/places.ts'
import { NavBar } from '../../ui/nav-bar.tsx'

export function CustomerNav({ pathname }: { pathname: string }) {
  return (
    <NavBar
      home="/home"
      pathname={pathname}
      groups={[
        {
          items: [
            { label: 'Home', to: '/home', path: house },
            { label: 'Plans', to: '/home/plans', path: layers },
            { label: 'Profile', to: '/home/profile', path: userRound },
          ],
        },
      ]}
    />
  )
}
