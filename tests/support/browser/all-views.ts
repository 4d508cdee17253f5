import { adminStates } from './admin-states.ts'
import type { Account, Known } from './demo-app.ts'
import { adminScreens, customerScreens, publicScreens, type Screen } from './screens.ts'
import { type State, states } from './states.ts'

/** All that anybody can meet: every screen as it opens, and what becomes of it. */
export const viewsOf = (known: Known): State[] => [
  ...publicScreens.map((screen) => viewOf(screen, { account: 'nobody', known })),
  ...customerScreens.map((screen) => viewOf(screen, { account: 'member', known })),
  ...states,
  ...adminScreens.map((screen) => viewOf(nameAsAdmin(screen), { account: 'admin', known })),
  ...adminStates,
]

const viewOf = ({ name, path }: Screen, { account, known }: { account: Account; known: Known }): State => {
  const address = path.includes('$') ? known[path] : path
  if (address === undefined) throw new Error(`The demo knows no address for ${path}.`)
  return { name, path: address, account, reach: async () => {} }
}

/** Some are also a customer's, who sees something else there. */
const nameAsAdmin = (screen: Screen) => (screen.room ? screen : { ...screen, name: `admin-${screen.name}` })
