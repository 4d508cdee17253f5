import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { basePath } from '#contract/endpoint.ts'

export interface AnswerProxy extends AsyncDisposable {
  address: string
  /** Passes the next request of this path on, waits for the server's answer, and then closes the connection without it. */
  dropNext: (path: string) => void
  /** How many answers were dropped. */
  dropped: () => number
  /** Answers all calls with a page, as a captive portal does. Undefined: passes them on again. */
  answerAll: (status: number | undefined) => void
}

const portal = '<!doctype html><title>Wi-Fi</title><h1>Log in to this Wi-Fi</h1>'

/** Starts a proxy between page and server that loses answers, or answers itself. */
export async function startAnswerProxy(target: string): Promise<AnswerProxy> {
  let dropPath: string | undefined
  let dropped = 0
  let status: number | undefined

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    const body = await buffer(incoming)
    if (status !== undefined && incoming.url?.startsWith(basePath))
      return response.writeHead(status, { 'content-type': 'text/html', connection: 'close' }).end(portal)
    const isDropped = dropPath !== undefined && incoming.url === basePath + dropPath
    if (isDropped) dropPath = undefined
    const outgoing = request(target + incoming.url, { method: incoming.method, headers: incoming.headers })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    outgoing.end(body)
    const [upstream] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (!isDropped) {
      // Chromium retries a request that fails on a reused connection, so each connection is used once.
      response.writeHead(upstream.statusCode!, { ...upstream.headers, connection: 'close' })
      return upstream.pipe(response)
    }
    await buffer(upstream)
    dropped += 1
    return response.destroy()
  }

  const server = createServer((incoming, response) => void handle(incoming, response).catch(() => response.destroy()))
  server.listen(0)
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    dropNext: (path) => {
      dropPath = path
    },
    dropped: () => dropped,
    answerAll: (next) => {
      status = next
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
