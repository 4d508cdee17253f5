import { relative, resolve } from 'node:path'

/** The smallest limit of all systems: macOS 103, Linux 107. */
const pathBytesMax = 103

/** The socket of the server that uses a data folder. Undefined if the path is too long for a socket. */
export function findSocketPath(dataDir: string): string | undefined {
  const path = resolve(dataDir, 'joma.sock')
  return [path, relative('.', path)].find((written) => Buffer.byteLength(written) <= pathBytesMax)
}
