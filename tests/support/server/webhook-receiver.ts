import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A received message. */
export interface ReceivedMessage {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  json: { type?: string; timestamp?: string; data?: Record<string, unknown>; chat_id?: string; text?: string }
}

type Reply = { status: number; headers?: Record<string, string>; text?: string } | 'hang'

/** A receiver of webhooks on this machine. */
export async function startReceiver() {
  const received: ReceivedMessage[] = []
  const replies: Reply[] = []
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming)
    received.push({ path: incoming.url!, headers: incoming.headers, body, json: JSON.parse(body) })
    const reply = replies.shift() ?? { status: 204 }
    if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    origin: `http://127.0.0.1:${port}`,
    received,
    /** The replies to the next messages. Later ones get 204. */
    reply: (...next: Reply[]) => void replies.push(...next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Verifies a signature as the specification of Standard Webhooks describes it, without the code of the server. */
export function isSigned({ headers, body }: ReceivedMessage, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  const isRecent = Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp'])) < 60
  return isRecent && headers['webhook-signature'] === `v1,${expected}`
}
