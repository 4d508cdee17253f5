import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'

interface ClientOptions {
  port: number
  host: string
  /** The trusted certificate. */
  ca: string
}

export interface HttpsClient {
  /** Sends a request over HTTP/2. Rejects if no response arrives. `hasLength`: with Content-Length, as browsers do. */
  request: (path: string, init?: RequestInit, options?: { hasLength: boolean }) => Promise<Response>
  /** Sends the head of a request and half of its body, and then cancels it. */
  cancelRequest: (path: string) => Promise<void>
  close: () => void
}

/** nginx ends a connection after 1,000 requests; a request at that moment would need a retry, as browsers do it. */
const requestsPerConnection = 500

/** A client on 127.0.0.1 that trusts one certificate. */
export function createHttpsClient({ port, host, ca }: ClientOptions): HttpsClient {
  let session: ClientHttp2Session | undefined
  let requests = 0
  const getSession = () => {
    if (session && !session.closed && !session.destroyed && requests < requestsPerConnection) return session
    session?.close()
    requests = 0
    const options = { port, host: '127.0.0.1', servername: host, ca, ALPNProtocols: ['h2'] }
    session = connect(`https://${host}`, { createConnection: () => connectTls(options) })
    // The requests themselves report the failure.
    session.on('error', () => {})
    return session
  }
  return {
    request: async (path, init, { hasLength } = { hasLength: true }) => {
      const request = new Request(`https://${host}${path}`, init)
      const body = new Uint8Array(await request.arrayBuffer())
      requests++
      const hasBody = body.length > 0
      const head = {
        ':method': request.method,
        ':path': path,
        ...Object.fromEntries(request.headers),
        ...(hasBody && hasLength && { 'content-length': String(body.length) }),
      }
      const stream = getSession().request(head, { endStream: !hasBody })
      if (hasBody) stream.end(body)
      return readResponse(stream)
    },
    cancelRequest: async (path) => {
      const stream = getSession().request({ ':method': 'POST', ':path': path, 'content-length': '40000' })
      stream.on('error', () => {})
      await new Promise((written) => stream.write('a'.repeat(20_000), written))
      stream.close(constants.NGHTTP2_CANCEL)
    },
    close: () => session?.destroy(),
  }
}

async function readResponse(stream: ClientHttp2Stream): Promise<Response> {
  const [head] = await Promise.race([once(stream, 'response'), rejectAtClose(stream)])
  const headers = new Headers()
  for (const [name, value] of Object.entries(head)) if (!name.startsWith(':')) headers.append(name, String(value))
  const status = head[constants.HTTP2_HEADER_STATUS]
  const hasBody = ![204, 304].includes(status)
  if (!hasBody) stream.resume()
  return new Response(hasBody ? (Readable.toWeb(stream) as ReadableStream) : null, { status, headers })
}

/** A stream that is closed before its response emits no error if the proxy gave none. */
async function rejectAtClose(stream: ClientHttp2Stream): Promise<never> {
  await once(stream, 'close')
  throw new Error(`The stream was closed with ${stream.rstCode}`)
}
