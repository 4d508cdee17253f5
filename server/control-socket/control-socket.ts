import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { getErrorMessage } from '../db/errors.ts'

/** The smallest limit of all systems: macOS 103, Linux 107. */
const pathBytesMax = 103

/** The socket of the server that uses a data folder. Undefined if the path is too long for a socket. */
export function findSocketPath(dataDir: string): string | undefined {
  const path = resolve(dataDir, 'joma.sock')
  return [path, relative('.', path)].find((written) => Buffer.byteLength(written) <= pathBytesMax)
}

interface Parts {
  dataDir: string
  /** With a database server no control socket is needed: commands connect to the database themselves. */
  databaseUrl: string | undefined
  log: Logger
  /** By path. The signal aborts when the socket closes. */
  routes: Record<string, (c: Context, signal: AbortSignal) => Promise<Response>>
}

/**
 * Serves the operator's commands while this process has the embedded database open, because one process at a time can. The
 * socket is a file in the data folder that only the server's own user can open. It replaces the socket of a killed server,
 * so the folder has to be locked before. Returns a function that closes it.
 */
export async function openControlSocket({ dataDir, databaseUrl, log, routes }: Parts): Promise<() => Promise<void>> {
  if (databaseUrl) return async () => {}
  const path = findSocketPath(dataDir)
  if (!path) {
    log.warn(
      'The path of DATA_DIR is too long for a socket: audit, backup and admin work only while the server is stopped.',
    )
    return async () => {}
  }
  const stopping = new AbortController()
  const app = new Hono().onError((error, c) => c.text(getErrorMessage(error), 500))
  for (const [route, handle] of Object.entries(routes)) app.get(route, (c) => handle(c, stopping.signal))

  const server = createAdaptorServer({ fetch: app.fetch })
  rmSync(path, { force: true })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject).once('listening', listening.resolve)
  // `listen` creates the socket synchronously, so that it never has other permissions.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await listening.promise

  return async () => {
    stopping.abort(new Error('The server stops.'))
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

/** Sends a request to the server that has the embedded database open. Undefined if none has. */
export async function requestControl(dataDir: string, path: '/audit' | `/${'backup' | 'admin'}?${string}`) {
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
