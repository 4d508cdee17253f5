import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findPackage } from './binaries.ts'
import { findRunAs } from './run-as.ts'

/**
 * Root continues as the owner of `dataDir`: a link that the owner has created there must not lead root to another file, and what this
 * process creates there has to be the owner's. Throws an error of one line if that user cannot reach the programs.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() === 0) continueAs(findOwner([dataDir]), join(findPackage().native, 'bin/postgres'))
}

/**
 * The same for an operator's command, also with a PostgreSQL server: a file of root in the folder would end the server's next start.
 * In a folder of root, its videos and mails can be those of another user. A folder that is missing gets the owner of its parent.
 */
export function becomeOwnerForCommand({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  if (process.getuid?.() !== 0) return
  const owner = findOwner([findExisting(dataDir), join(dataDir, 'media'), join(dataDir, 'mail')])
  continueAs(owner, databaseUrl ? import.meta.dirname : join(findPackage().native, 'bin/postgres'))
}

interface Owned {
  path: string
  uid: number
  gid: number
}

/** The first path that is not root's. */
function findOwner(paths: string[]): Owned | undefined {
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && stats.uid !== 0) return { path, uid: stats.uid, gid: stats.gid }
  }
  return undefined
}

const findExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : findExisting(dirname(resolve(path)))

function continueAs(owner: Owned | undefined, program: string): void {
  if (!owner) return
  findRunAs(owner.path, program)
  process.setgroups!([owner.gid])
  process.setgid!(owner.gid)
  process.setuid!(owner.uid)
}
