import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { failureOf, Refusal } from '#contract/errors.ts'
import { bodyLimitBytes } from './read-input.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

interface Limits {
  /** The largest body in bytes of each upload path. Other bodies are limited to `bodyLimitBytes`. */
  uploads: Readonly<Record<string, number>>
  /** The slowest upload: `bytes` in every `windowMs`. */
  minUploadSpeed?: { bytes: number; windowMs: number }
  /** Milliseconds for a whole request that is not an upload. */
  requestTimeoutMs?: number
}

const connectionsMax = 10_000
/** Bytes of a body that are read above its limit, or after the response. */
const discardBytes = 1_048_576
const lingerMs = 500
const stallMs = 120_000

/**
 * The HTTP server of an app. It limits what Hono cannot: bytes that no handler reads, bodies of GET requests, slow requests
 * and the number of connections.
 */
export function createHttpServer(
  fetch: Fetch,
  { uploads, minUploadSpeed = { bytes: 300_000, windowMs: 30_000 }, requestTimeoutMs = 60_000 }: Limits,
): Server {
  const handle = getRequestListener(async (request, env) => {
    const response = await fetch(request, env)
    if (isShort(env.incoming as IncomingMessage)) await waitForBody(env.incoming as IncomingMessage)
    return response
  })
  const responses = new WeakMap<Socket, ServerResponse>()
  const uploading = new WeakSet<Socket>()
  const options = {
    headersTimeout: Math.min(20_000, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(10_000, requestTimeoutMs),
    // Proxies reuse idle connections for up to a minute.
    keepAliveTimeout: 65_000,
  }
  const server = createServer(options, (request, response) => {
    responses.set(request.socket, response)
    if (!hasBody(request)) return void handle(request, response)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const uploadBytes = isRead ? 0 : uploads[pathOf(request)]
    const countBytes = limitBytes(request, response, (uploadBytes ?? bodyLimitBytes) + discardBytes)
    discardRest(request, response)
    if (isRead) return refuse(response, new Refusal('malformed_request'))
    closeIfUnread(request, response)
    if (uploadBytes !== undefined) {
      uploading.add(request.socket)
      requireSpeed(request, countBytes, minUploadSpeed)
      request.once('close', () => uploading.delete(request.socket))
    }
    void handle(request, response)
  })
  // Node's own response leaves the connection open and reads a body without limit.
  server.on('checkExpectation', (request, response) => {
    limitBytes(request, response, discardBytes)
    discardRest(request, response)
    lingerBeforeClose(response.req.socket)
    response.writeHead(417, { Connection: 'close' }).end()
  })
  server.maxConnections = connectionsMax
  server.setTimeout(stallMs)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploading.has(socket)) return
    const canRespond = socket.writable && error.code !== 'ECONNRESET' && !responses.get(socket)?.headersSent
    if (canRespond) socket.write(`HTTP/1.1 ${statusOf(error)}\r\nConnection: close\r\n\r\n`)
    socket.destroy()
  })
  return server
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]!

const statusOf = ({ code }: NodeJS.ErrnoException) => {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
}

function refuse(response: ServerResponse, refusal: Refusal) {
  lingerBeforeClose(response.req.socket)
  response
    .writeHead(refusal.status, { 'Content-Type': 'application/json', Connection: 'close' })
    .end(JSON.stringify(failureOf(refusal)))
}

/**
 * Closes the connection after `max` bytes of body, also of a body that no handler reads. After the response it reads at most
 * `discardBytes` more, and leaves the connection open for the rest of the linger time, so that the client gets the response.
 * Returns the bytes up to now.
 */
function limitBytes(request: IncomingMessage, response: ServerResponse, max: number): () => number {
  const push = request.push
  let bytes = 0
  let maxAfterResponse: number | undefined
  response.prependOnceListener('finish', () => {
    maxAfterResponse = bytes + discardBytes
  })
  request.push = (chunk: Buffer | null) => {
    bytes += chunk?.length ?? 0
    if (bytes <= (maxAfterResponse ?? max)) return push.call(request, chunk)
    // False without a push: Node stops reading from the socket.
    if (maxAfterResponse === undefined) request.socket.destroy()
    return false
  }
  return () => bytes
}

/** False for a chunked body. */
const isShort = ({ headers }: IncomingMessage) => Number(headers['content-length']) <= bodyLimitBytes

/** Waits until a body has arrived, read or not, so that a refusal does not close the connection. */
function waitForBody(request: IncomingMessage): Promise<void> | undefined {
  if (request.complete || request.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lingerMs)
  const push = request.push
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) resolve()
    return push.call(request, chunk)
  }
  request.once('close', resolve)
  return promise.finally(() => clearTimeout(timer))
}

/** A response before the whole body has arrived has `Connection: close`, so that a proxy does not reuse the connection. */
function closeIfUnread(request: IncomingMessage, response: ServerResponse) {
  const writeHead = response.writeHead
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false
      lingerBeforeClose(request.socket)
    }
    return Reflect.apply(writeHead, response, head)
  }
}

/**
 * Hono closes a connection whose body has not ended 500 ms after the response. A paused reader would prevent the end. Reads
 * before Node's own listener, which would discard an unread body without counting it.
 */
function discardRest(request: IncomingMessage, response: ServerResponse) {
  response.prependOnceListener('finish', () => {
    if (request.readableEnded) return
    request.removeAllListeners('data')
    request.read()
    request.resume()
  })
}

/** Closing at once while data still arrives would reset the connection, and the client would lose the response. */
function lingerBeforeClose(socket: Socket) {
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** Closes the connection of an upload that arrives too slowly. A full buffer means that the server is the slow side. */
function requireSpeed(
  request: IncomingMessage,
  countBytes: () => number,
  { bytes, windowMs }: NonNullable<Limits['minUploadSpeed']>,
) {
  let before = 0
  const timer = setInterval(() => {
    if (countBytes() - before < bytes && request.readableLength < request.readableHighWaterMark)
      request.socket.destroy()
    before = countBytes()
  }, windowMs)
  request.once('close', () => clearInterval(timer))
}
