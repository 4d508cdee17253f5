import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin']

/** The path of an installed program. Throws if it is not installed. */
export function findProgram(name: string, debianPackage = name): string {
  const found = folders.map((folder) => join(folder, name)).find(isExecutable)
  if (found) return found
  throw new Error(`${name} is not installed. On Debian: apt install ${debianPackage}`)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
