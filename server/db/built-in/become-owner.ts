import { statSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage } from './binaries.ts'
import { findRunAs } from './run-as.ts'

/**
 * Root continues as the owner of `dataDir`: a link that the owner has created there must not lead root to another file, and what this
 * process creates there has to be the owner's. Throws an error of one line if that user cannot reach the programs.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0) return
  findRunAs(dataDir, join(findPackage().native, 'bin/postgres'))
  process.setgroups!([owner.gid])
  process.setgid!(owner.gid)
  process.setuid!(owner.uid)
}
