import { accessSync, constants, lstatSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { getErrorMessage } from '../db/errors.ts'

const messages: Record<string, string> = {
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a part of the path is not a folder',
}

const leastBytes = 1_048_576

/** One line for the operator's terminal. Names `DATA_DIR` if its disk caused the failure. */
export function describeFailure(error: unknown, dataDir: string): string {
  const folder = resolve(dataDir)
  const fault = isOfDisk(error) ? findFault(error, folder) : undefined
  return fault ? `DATA_DIR ${folder}: ${fault}.` : getErrorMessage(error)
}

function isOfDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // Node reports a recursive mkdir on a read-only disk as ENOENT.
  if (code === 'ENOENT' && syscall === 'mkdir') return true
  return code !== undefined && code in messages && syscall !== 'listen'
}

/** Undefined if the failure concerns another folder, or the folder has no fault. */
function findFault(error: unknown, folder: string): string | undefined {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  if (path !== undefined && code !== 'ENOENT') {
    const isInside = resolve(path) === folder || resolve(path).startsWith(`${folder}/`)
    const isAbove = folder.startsWith(`${resolve(path)}/`)
    if (!isInside && !isAbove) return undefined
    return describe(resolve(path), code)
  }
  return findUnwritable(folder) ?? (isFull(folder) ? messages.ENOSPC : undefined)
}

/** Why no file can be created in a folder. Undefined if it can, as far as permissions are concerned. Changes nothing. */
export function findUnwritable(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is not a folder`
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // The folder will be created, so its parent decides.
    if (code === 'ENOENT' && dirname(folder) !== folder) return findUnwritable(dirname(folder))
    return describe(folder, code)
  }
}

/** With the owner, because a command of another user may have created the file. */
function describe(path: string, code = ''): string {
  const isDenied = code === 'EACCES' || code === 'EPERM'
  const owner = isDenied ? lstatOrParent(path) : undefined
  const of = owner && owner.uid !== process.getuid?.() ? `, which belongs to the user with the id ${owner.uid}` : ''
  return `${messages[code] ?? code} (${code} at ${path}${of})`
}

/** Undefined: the path cannot be reached. */
function lstatOrParent(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? lstatSync(dirname(path), { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastBytes
  } catch {
    return false
  }
}
