import { adminViews } from './admin-views.ts'
import type { Account, ExamplePaths } from './demo-app.ts'
import { memberViews, type View } from './member-views.ts'
import { adminScreens, customerScreens, publicScreens, type Screen } from './screens.ts'

/** Every screen as it opens, and the views after actions. `examplePaths` replaces the paths with params. */
export const listViews = (examplePaths: ExamplePaths): View[] => [
  ...publicScreens.map((screen) => screenView(screen, { account: 'signed-out', examplePaths })),
  ...customerScreens.map((screen) => screenView(screen, { account: 'member', examplePaths })),
  ...memberViews,
  ...adminScreens.map((screen) => screenView(nameAsAdmin(screen), { account: 'admin', examplePaths })),
  ...adminViews,
]

const screenView = (
  { name, path }: Screen,
  { account, examplePaths }: { account: Account; examplePaths: ExamplePaths },
): View => {
  const url = path.includes('$') ? examplePaths[path] : path
  if (url === undefined) throw new Error(`The demo has no example of ${path}.`)
  return { name, path: url, account, prepare: async () => {} }
}

/** Screens that customers share get a prefix, because admins see other contents there. */
const nameAsAdmin = (screen: Screen) => (screen.audience ? screen : { ...screen, name: `admin-${screen.name}` })
