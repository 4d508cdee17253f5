import { request } from 'node:https'
import { isPrivateHost, lookUpPublic, notPublic } from '../http/public-address.ts'

/** An encrypted notification for the push service of a browser. */
export interface PushRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}

export interface PushResponse {
  status: number
  /** The header `Retry-After`. */
  retryAfter: string | undefined
}

/** Delivers one request. Rejects if there is no response. */
export type PushService = (request: PushRequest, signal: AbortSignal) => Promise<PushResponse>

/** Posts over HTTPS, only to public addresses: a user chooses the endpoint, and the server may reach private networks. */
export const postToPushService: PushService = ({ endpoint, headers, body }, signal) =>
  new Promise((resolve, reject) => {
    const url = new URL(endpoint)
    if (url.protocol !== 'https:' || isPrivateHost(url.hostname)) throw new Error(notPublic)
    const sent = request(url, { method: 'POST', headers, signal, lookup: lookUpPublic }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    sent.on('error', reject)
    sent.end(body)
  })
