import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { basePath } from '#contract/endpoint.ts'
import { type Kind, rows } from '#src/outbox/entry.ts'

/** What becomes of something that is sent. A number is the status somebody else answers in Joma's place. */
export type Fate = 'arrives' | 'is lost' | 'loses its answer' | 'hangs' | 'hangs once it has arrived' | 401 | 500 | 503

/** One try of a phone to send an entry. */
interface Try {
  kind: Kind
  /** Its Idempotency-Key. */
  key: string
  /** Joma has answered it, whether or not the phone has heard. */
  hasArrived: boolean
}

type Decide = (attempt: Try) => Fate | Promise<Fate>

export interface UnreliableNetwork extends AsyncDisposable {
  address: string
  /** What phones have tried to send, as it came. */
  tries: Try[]
  /** From now on it decides about each try. What a phone only reads comes through. */
  decide: (fate: Decide) => void
  /** Ends what hangs. */
  cut: () => void
}

/** Stands between phones and Joma. `target` may change: a server that starts anew has another port. */
export async function unreliableNetwork(target: () => string): Promise<UnreliableNetwork> {
  const tries: Try[] = []
  const hanging = new Set<ServerResponse>()
  let decide: Decide = () => 'arrives'

  async function carry(incoming: IncomingMessage, response: ServerResponse) {
    const body = await buffer(incoming)
    const kind = kindOf(incoming)
    if (!kind) return give(response, await forward(target(), incoming, body))
    const attempt: Try = { kind, key: String(incoming.headers['idempotency-key']), hasArrived: false }
    tries.push(attempt)
    const fate = await decide(attempt)
    if (fate === 'is lost') return response.destroy()
    if (fate === 'hangs') return hanging.add(response)
    if (typeof fate === 'number') return give(response, refusal(fate))
    const answer = await forward(target(), incoming, body)
    attempt.hasArrived = true
    if (fate === 'arrives') return give(response, answer)
    return fate === 'loses its answer' ? response.destroy() : hanging.add(response)
  }

  // What Joma does not answer is lost.
  const server = createServer((incoming, response) => void carry(incoming, response).catch(() => response.destroy()))
  server.listen(0)
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    tries,
    decide: (fate) => {
      decide = fate
    },
    cut: () => {
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The first tries end like this, one after the other, and all later ones as the last of them. */
export function inTurn(...fates: [Fate, ...Fate[]]): Decide {
  let count = 0
  return () => fates[Math.min(count++, fates.length - 1)]!
}

interface Given {
  status: number
  headers: IncomingMessage['headers']
  body: string | Buffer
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Given> {
  const outgoing = request(target + url, { method, headers })
  outgoing.end(body)
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  return { status: answer!.statusCode!, headers: answer!.headers, body: await buffer(answer!) }
}

function give(response: ServerResponse, { status, headers, body }: Given) {
  // Chromium repeats by itself what is lost on a connection that was good before.
  response.writeHead(status, { ...headers, connection: 'close' }).end(body)
}

const refusal = (status: number): Given => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, message: 'No.' }),
})

function kindOf({ method, url }: IncomingMessage): Kind | undefined {
  const kinds = Object.keys(rows) as Kind[]
  return kinds.find((kind) => rows[kind].method === method && basePath + rows[kind].path === url)
}
