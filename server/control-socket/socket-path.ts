import { relative, resolve } from 'node:path'

/** The least that any system allows: macOS 103, Linux 107. */
const pathBytesMax = 103

/** Where the running server of a data folder can be asked. Undefined where the folder's path is too long for a socket. */
export function doorPath(dataDir: string): string | undefined {
  const path = resolve(dataDir, 'joma.sock')
  return [path, relative('.', path)].find((written) => Buffer.byteLength(written) <= pathBytesMax)
}
