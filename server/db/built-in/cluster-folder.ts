import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the built-in PostgreSQL has its files, below `DATA_DIR`. */
export interface ClusterFolder {
  dataDir: string
  /** Only its user can open it: the socket is in it, and has no password. */
  root: string
  data: string
  log: string
  links: string
  /** The file of a lock that all processes of PostgreSQL hold. */
  lock: string
}

export function toClusterFolder(dataDir: string): ClusterFolder {
  // The same name by any path: it is compared with what PostgreSQL reports.
  const absolute = existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir)
  const root = join(absolute, 'postgres')
  const inRoot = (name: string) => join(root, name)
  return {
    dataDir: absolute,
    root,
    data: inRoot('data'),
    log: inRoot('log'),
    links: inRoot('libraries'),
    lock: inRoot('lock'),
  }
}

/** The names of folders in which a cluster is prepared start with it. The process id follows. */
export const preparing = 'preparing-'

/** What may be in `root` before there is a cluster: an interrupted start leaves it. */
const isOwnName = (name: string) =>
  name.startsWith(preparing) || ['log', 'log.1', 'libraries', 'lock', 'lost+found'].includes(name)

/** Throws an error of one line if the folder has something else than a cluster of this version. Changes nothing. */
export function assertUsable({ dataDir, root, data }: ClusterFolder, majorVersion: string): void {
  const names = listNames(data)
  if (names.length === 0) {
    const earlier = join(dataDir, 'db')
    if (existsSync(join(earlier, 'PG_VERSION')))
      throw new Error(`${earlier} is the embedded database of an earlier Joma. ${moveAdvice}`)
    const foreign = listNames(root).find((name) => name !== 'data' && !isOwnName(name))
    if (foreign) throw new Error(`${root} is no database of Joma: it has ${foreign}. ${foreignAdvice}`)
    return
  }
  if (!names.includes('PG_VERSION') || !names.includes('global'))
    throw new Error(`${data} is no database of Joma. ${foreignAdvice}`)
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion)
    throw new Error(
      `${data} is a database of PostgreSQL ${version}, and this Joma has PostgreSQL ${majorVersion}. ${moveAdvice}`,
    )
}

const moveAdvice =
  'Back it up with that version of Joma (npm run backup FILE), move the folder away, restore with this one (npm run restore FILE).'
const foreignAdvice = 'Move it away, or set another DATA_DIR.'

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Whether there is a cluster. */
export const hasCluster = ({ data }: ClusterFolder): boolean => existsSync(join(data, 'PG_VERSION'))
