import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { basePath } from '#contract/endpoint.ts'
import { failureOf, Refusal } from '#contract/errors.ts'
import { type Kind, outboxEndpoints } from '#src/outbox/entry.ts'

/** The result of a request. A number is a status that the proxy responds with in place of the server. */
export type Outcome =
  | 'delivered'
  | 'request lost'
  | 'response lost'
  | 'hangs'
  | 'hangs after delivery'
  | 401
  | 500
  | 503

/** One request of a phone that sends an entry. */
interface Attempt {
  kind: Kind
  /** Its Idempotency-Key. */
  key: string
  /** The server has responded. The phone may not have received the response. */
  isDelivered: boolean
}

type Decide = (attempt: Attempt) => Outcome | Promise<Outcome>

export interface UnreliableProxy extends AsyncDisposable {
  address: string
  /** All attempts to send entries, in order. */
  attempts: Attempt[]
  /** Decides the outcome of each later attempt. Reads are always delivered. */
  decide: (outcome: Decide) => void
  /** Closes hanging connections. */
  closeHanging: () => void
}

/** Starts a proxy that loses or delays requests. `target` is read for each request, because a restarted server may have another port. */
export async function startUnreliableProxy(target: () => string): Promise<UnreliableProxy> {
  const attempts: Attempt[] = []
  const hanging = new Set<ServerResponse>()
  let decide: Decide = () => 'delivered'

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    const body = await buffer(incoming)
    const kind = getKind(incoming)
    if (!kind) return respond(response, await forward(target(), incoming, body))
    const attempt: Attempt = { kind, key: String(incoming.headers['idempotency-key']), isDelivered: false }
    attempts.push(attempt)
    const outcome = await decide(attempt)
    if (outcome === 'request lost') return response.destroy()
    if (outcome === 'hangs') return hanging.add(response)
    if (typeof outcome === 'number') return respond(response, refusal(outcome))
    const upstream = await forward(target(), incoming, body)
    attempt.isDelivered = true
    if (outcome === 'delivered') return respond(response, upstream)
    return outcome === 'response lost' ? response.destroy() : hanging.add(response)
  }

  // A failed upstream request is lost.
  const server = createServer((incoming, response) => void handle(incoming, response).catch(() => response.destroy()))
  server.listen(0)
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    attempts,
    decide: (outcome) => {
      decide = outcome
    },
    closeHanging: () => {
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The outcomes of the first attempts, in order. The last one also applies to all later attempts. */
export function inSequence(...outcomes: [Outcome, ...Outcome[]]): Decide {
  let count = 0
  return () => outcomes[Math.min(count++, outcomes.length - 1)]!
}

interface Upstream {
  status: number
  headers: IncomingMessage['headers']
  body: string | Buffer
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Upstream> {
  const outgoing = request(target + url, { method, headers })
  outgoing.end(body)
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  return { status: incoming!.statusCode!, headers: incoming!.headers, body: await buffer(incoming!) }
}

function respond(response: ServerResponse, { status, headers, body }: Upstream) {
  // Chromium retries a request that fails on a reused connection, so each connection is used once.
  response.writeHead(status, { ...headers, connection: 'close' }).end(body)
}

const codes = { 401: 'session_over', 500: 'unexpected', 503: 'unavailable' } as const

const refusal = (status: keyof typeof codes): Upstream => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(failureOf(new Refusal(codes[status]))),
})

function getKind({ method, url }: IncomingMessage): Kind | undefined {
  const kinds = Object.keys(outboxEndpoints) as Kind[]
  return kinds.find((kind) => outboxEndpoints[kind].method === method && basePath + outboxEndpoints[kind].path === url)
}
