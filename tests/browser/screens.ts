import { globSync } from 'node:fs'
import { join } from 'node:path'

export type Room = 'public' | 'admin' | 'customer'

export interface Screen {
  /** As the router writes it, `$…` for what differs: `/home/withdraw`. */
  path: string
  /** `withdraw`, `more-withdraw`. */
  name: string
  /** Undefined: of everybody who is signed in. */
  room: Room | undefined
}

const routes = join(import.meta.dirname, '../../src/routes')

/** Every screen by the name of its file: `home/_customer/withdraw.tsx` is `/home/withdraw`. */
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
      room: /_(public|admin|customer)\//.exec(file)?.[1] as Room | undefined,
    }
  })
  .toSorted((one, other) => one.path.localeCompare(other.path))

/** What a customer may see, signed in. */
export const customerScreens = screens.filter(({ room }) => room === 'customer' || room === undefined)
export const publicScreens = screens.filter(({ room }) => room === 'public')
export const adminScreens = screens.filter(({ room }) => room === 'admin' || room === undefined)

function nameOf(path: string): string {
  if (path === '/') return 'welcome'
  return path.replace(/^\/(home\/)?/, '').replaceAll(/[/$]+/g, '-')
}
