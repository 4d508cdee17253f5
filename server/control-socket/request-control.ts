import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { findSocketPath } from './socket-path.ts'

/** Sends a request to the server that has the embedded database open. Undefined if none has. */
export async function requestControl(dataDir: string, path: '/audit' | `/backup?${string}`) {
  const socketPath = findSocketPath(dataDir)
  const response = socketPath && (await get(socketPath, path))
  if (!response) return undefined
  if (response.statusCode !== 200) throw new Error(await text(response))
  return response
}

const get = (socketPath: string, path: string) =>
  new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      // There is no server, or the socket belonged to a killed one.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else if (error.code === 'EACCES') reject(new Error(`only the user of the server can open ${socketPath}.`))
      else reject(error)
    }
    request({ socketPath, path }, resolve).once('error', onError).end()
  })
