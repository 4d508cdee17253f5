import { Agent, request } from 'node:http'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { buildRequest, type Sender } from '#tests/support/server/wire.ts'

/** Makes a call and returns the data of the response. Throws if it has another status than 200. */
export type LightCall = <E extends Endpoint>(endpoint: E, input: Input<E>, sender: Sender) => Promise<Output<E>>

/**
 * A client that takes little of the processor, which it shares with the server and the database: `fetch` and the check of each
 * response by its schema take as much as half of the server's work.
 */
export function createLightCaller(address: string): LightCall {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true })
  return (endpoint, input, sender) => {
    const [path, { method, headers, body }] = buildRequest(endpoint, input as object, sender)
    const text = body as string | undefined
    const options = { agent, hostname, port, path, method: method!, headers: headers as Record<string, string> }
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        let received = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (received += part))
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(JSON.parse(received).data)
            : reject(new Error(`${response.statusCode} ${received}`)),
        )
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
}
