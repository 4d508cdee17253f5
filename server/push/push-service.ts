import { lookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

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
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'https:' || (isIP(host) && !isPublic(host))) throw new Error(notPublic)
    const sent = request(url, { method: 'POST', headers, signal, lookup: lookUpPublic }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    sent.on('error', reject)
    sent.end(body)
  })

const notPublic = 'The endpoint is not a public address'

/** Checked for each connection, because a name can get another address at any time. */
export const lookUpPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.every(({ address }) => isPublic(address))) return callback(new Error(notPublic), [])
    if (options.all) return callback(null, addresses)
    const [{ address, family } = { address: '', family: 4 }] = addresses
    callback(null, address, family)
  })

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'
