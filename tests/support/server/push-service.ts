import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'
import * as v from 'valibot'
import { PushPayload } from '#contract/push-payload.ts'
import type { PushService } from '#server/push/push-service.ts'

/** A received push, decrypted as a browser would. */
export interface ReceivedPush {
  payload: PushPayload
  text: string
  headers: IncomingMessage['headers']
}

type Reply = { status: number; retryAfter?: string } | 'hang'

/** A push service on this machine. It verifies the server's signature (RFC 8292) and decrypts what a browser receives (RFC 8291). */
export async function startPushService(publicKey: string) {
  const received: ReceivedPush[] = []
  const replies: Reply[] = []
  const browser = createBrowser()
  const server = createServer(async (incoming, response) => {
    const reply = replies.shift() ?? { status: 201 }
    if (reply === 'hang') return
    const body = await buffer(incoming)
    if (!hasKey(incoming.headers, publicKey)) return void response.writeHead(403).end()
    verifySignature(incoming.headers, publicKey)
    if (reply.status === 201) received.push({ ...browser.decrypt(body), headers: incoming.headers })
    response.writeHead(reply.status, reply.retryAfter ? { 'Retry-After': reply.retryAfter } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  // The endpoint has to be a public one, so its requests are sent here.
  const service: PushService = ({ endpoint, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const { pathname } = new URL(endpoint)
      const sent = request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers, signal }, (response) => {
        response.resume()
        resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    received,
    service,
    keys: browser.keys,
    /** The replies to the next requests. Later ones get 201. */
    reply: (...next: Reply[]) => void replies.push(...next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What a browser sends to subscribe. Nothing can be delivered to it. */
export const createSubscription = () => ({
  endpoint: `https://push.example/${randomUUID()}`,
  p256dh: randomBytes(65).toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  locale: 'bn' as const,
})

/** The keys of a browser's subscription. */
function createBrowser() {
  const ecdh = createECDH('prime256v1')
  const [p256dh, auth] = [ecdh.generateKeys('base64url'), randomBytes(16).toString('base64url')]
  return {
    keys: { p256dh, auth },
    decrypt: (body: Buffer) => {
      const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString()
      return { text, payload: v.parse(PushPayload, JSON.parse(text)) }
    },
  }
}

/** A browser subscribes to one key. */
const hasKey = ({ authorization = '' }: IncomingMessage['headers'], publicKey: string) =>
  authorization.endsWith(`, k=${publicKey}`)

function verifySignature({ authorization = '' }: IncomingMessage['headers'], publicKey: string) {
  const [, token = ''] = /^vapid t=([^,]+), k=/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('The signature is not valid.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (aud !== 'https://push.example' || exp * 1000 < Date.now() || !sub.startsWith('mailto:'))
    throw new Error('Wrong claims.')
}
