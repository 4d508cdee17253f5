import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPrivateHost, lookUpPublic, notPublic } from '../http/public-address.ts'

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface WebhookResponse {
  status: number
  /** The header `Retry-After`. */
  retryAfter: string | undefined
  /** The beginning of the response to a refused request. */
  text: string
}

/** Delivers one message. Rejects if there is no response. */
export type PostWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookResponse>

/** More of a response is not read. */
const responseBytesMax = 10_000

/** Posts a message, and follows no redirect. Without `allowsPrivate` only to public addresses over HTTPS. */
export const createPostWebhook =
  ({ allowsPrivate }: { allowsPrivate: boolean }): PostWebhook =>
  ({ url, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url)
      if (!allowsPrivate && (protocol !== 'https:' || isPrivateHost(hostname))) throw new Error(notPublic)
      const request = protocol === 'https:' ? requestHttps : requestHttp
      const options = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Joma', ...headers },
        signal,
        // An own connection, because one of the shared agent was made without the check of the address.
        agent: false,
        ...(!allowsPrivate && { lookup: lookUpPublic }),
      } as const
      const sent = request(url, options, (response) => {
        const { statusCode: status = 0 } = response
        const read = readStart(response)
        const retryAfter = response.headers['retry-after']
        // The body of a success does not matter.
        if (status >= 200 && status < 300) resolve({ status, retryAfter, text: '' })
        else void read.then((text) => resolve({ status, retryAfter, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })

/** Reads until the end, the limit or an error, and closes the connection at the limit. */
const readStart = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const finish = () => resolve(Buffer.concat(chunks).toString('utf8'))
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > responseBytesMax) response.destroy()
    })
    response.on('error', finish)
    response.on('close', finish)
  })
