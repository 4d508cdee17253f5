import { globSync } from 'node:fs'
import { join } from 'node:path'
import { adminViews } from './admin-views.ts'
import type { Account, ExamplePaths } from './demo-app.ts'
import { createRequestViews, memberViews } from './member-views.ts'
import { type View, viewOf } from './view.ts'

/** Every screen as it opens, and the views after actions. `examplePaths` replaces the paths with params: without it they stay. */
export const listViews = (examplePaths?: ExamplePaths): View[] => [
  ...listScreenViews(examplePaths),
  ...createRequestViews(examplePaths ?? {}),
  ...memberViews,
  ...adminViews,
]

/** Every screen as it opens. */
export const listScreenViews = (examplePaths?: ExamplePaths): View[] => [
  ...publicScreens.map((screen) => screenView(screen, { account: 'signed-out', examplePaths })),
  ...customerScreens.map((screen) => screenView(screen, { account: 'member', examplePaths })),
  ...adminScreens.map((screen) => screenView(nameAsAdmin(screen), { account: 'admin', examplePaths })),
]

const screenView = (
  { name, path }: Screen,
  { account, examplePaths }: { account: Account; examplePaths: ExamplePaths | undefined },
): View => {
  const url = path.includes('$') && examplePaths ? examplePaths[path] : path
  if (url === undefined) throw new Error(`The demo has no example of ${path}.`)
  return viewOf(account)(name, url)
}

/** Screens that customers share get a prefix, because admins see other contents there. */
const nameAsAdmin = (screen: Screen) => (screen.audience ? screen : { ...screen, name: `admin-${screen.name}` })

type Audience = 'public' | 'admin' | 'customer'

interface Screen {
  /** The path of the route with its params: `/home/user-information/$username`. */
  path: string
  /** `withdraw`, `more-withdraw`. */
  name: string
  /** Undefined: every signed-in user. */
  audience: Audience | undefined
}

const routes = join(import.meta.dirname, '../../../src/routes')

/** Every screen, derived from its file: `home/_customer/withdraw.tsx` is `/home/withdraw`. */
export const screens: Screen[] = globSync('**/*.tsx', { cwd: routes })
  .filter((file) => !/(^|\/)(-|_\w+\.tsx|__)|route\.tsx$/.test(file))
  .map((file) => {
    const path = `/${file
      .replace(/(_\w+|\(\w+\))\/|\.tsx$/g, '')
      .replace(/\/?\bindex$/, '')
      .replaceAll('.', '/')
      // A route outside of its parent's layout.
      .replace(/_(?=\/)/g, '')}`
    return {
      path,
      name: toName(path),
      audience: /_(public|admin|customer)\//.exec(file)?.[1] as Audience | undefined,
    }
  })
  .toSorted((one, other) => one.path.localeCompare(other.path))

/** The screens of a signed-in customer. */
export const customerScreens = screens.filter(({ audience }) => audience === 'customer' || audience === undefined)
export const publicScreens = screens.filter(({ audience }) => audience === 'public')
export const adminScreens = screens.filter(({ audience }) => audience === 'admin' || audience === undefined)

function toName(path: string): string {
  if (path === '/') return 'welcome'
  return path.replace(/^\/(home\/)?/, '').replaceAll(/[/$]+/g, '-')
}
