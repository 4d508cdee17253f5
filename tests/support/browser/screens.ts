import { globSync } from 'node:fs'
import { join } from 'node:path'

export type Audience = 'public' | 'admin' | 'customer'

export interface Screen {
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
      .replaceAll('.', '/')}`
    return {
      path,
      name: nameOf(path),
      audience: /_(public|admin|customer)\//.exec(file)?.[1] as Audience | undefined,
    }
  })
  .toSorted((one, other) => one.path.localeCompare(other.path))

/** The screens of a signed-in customer. */
export const customerScreens = screens.filter(({ audience }) => audience === 'customer' || audience === undefined)
export const publicScreens = screens.filter(({ audience }) => audience === 'public')
export const adminScreens = screens.filter(({ audience }) => audience === 'admin' || audience === undefined)

function nameOf(path: string): string {
  if (path === '/') return 'welcome'
  return path.replace(/^\/(home\/)?/, '').replaceAll(/[/$]+/g, '-')
}
