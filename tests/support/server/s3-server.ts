import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import parseRange from 'range-parser'

const bucket = 'videos'

/** The only access key that the server accepts. */
export const accessKey = { id: 'TESTKEY', secret: 'test-secret' }

const minPartBytes = 5 * 1_048_576

interface Request {
  method: string
  range: string | undefined
}

type Bindings = { Bindings: HttpBindings }

interface Options {
  /** False: the key may get, put, delete and abort, and a missing object is 403, as at AWS. */
  canList?: boolean
  /** The port of an address that was given before the server started. Default: a free one. */
  port?: number
}

/** The status of a response, and the code in its body; null: without a body. Undefined: no fault. */
type Fault = (request: { method: string; key: string }) => { status: number; code: string | null } | undefined

/** An S3 server on loopback with one bucket, which it holds in memory. It implements only what `server/media` calls. */
export async function startS3Server({ canList = true, port: wantedPort = 0 }: Options = {}) {
  const objects = new Map<string, Blob>()
  const uploads = new Map<string, MultipartUpload>()
  const requests: Request[] = []
  const sockets = new Set<Socket>()
  let activeCount = 0
  let whenResumed = Promise.resolve()
  let findFault: Fault = () => undefined

  const app = new Hono<Bindings>({ strict: false })
  app.use(async ({ req, env }, next) => {
    requests.push({ method: req.method, range: req.header('Range') })
    sockets.add(env.incoming.socket)
    activeCount += 1
    env.outgoing.on('close', () => {
      activeCount -= 1
    })
    await whenResumed
    await next()
  })
  app.use(async ({ req }, next) => {
    const fault = findFault({ method: req.method, key: req.path.split('/')[2] ?? '' })
    if (!fault) return next()
    const { status, code } = fault
    return code === null ? new Response(null, { status }) : s3Response(status, code)
  })
  app.use(checkAccessKey)
  app.use('/:bucket/*', async ({ req }, next) => {
    if (req.param('bucket') !== bucket) throw s3Error(404, 'NoSuchBucket')
    await next()
  })
  // Hono passes HEAD to the handler of GET and drops the body.
  app.get('/:bucket', (c) => {
    if (!canList) throw s3Error(403, 'AccessDenied')
    if (c.req.method === 'HEAD') return c.body(null)
    if (c.req.query('uploads') === undefined) throw s3Error(501, 'NotImplemented')
    return listUploads(uploads, c.req.query('upload-id-marker'))
  })
  addObjectCalls(app, objects, () => (canList ? s3Error(404, 'NoSuchKey') : s3Error(403, 'AccessDenied')))
  addMultipartCalls(app, objects, uploads)
  app.onError((error) =>
    error instanceof HTTPException ? error.getResponse() : s3Error(500, 'InternalError').getResponse(),
  )

  let server = await listen(app, wantedPort)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    url: ({ as = `${accessKey.id}:${accessKey.secret}`, of = bucket } = {}) =>
      `s3://${as && `${as}@`}127.0.0.1:${port}/${of}?tls=false`,
    requests,
    /** Requests whose responses are not fully sent. */
    active: () => activeCount,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    /** The keys of all objects and, as `unfinished …`, the uploads that are neither completed nor aborted. */
    names: () => [...objects.keys(), ...[...uploads.keys()].map((id) => `unfinished ${id}`)].sort(),
    /** Answers some requests with errors. */
    fail: (fault: Fault) => {
      findFault = fault
    },
    cut: (key: string, sizeBytes: number) => void objects.set(key, objects.get(key)!.slice(0, sizeBytes)),
    /** Holds every request until the returned function is called. */
    pause: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      whenResumed = promise
      return resolve
    },
    stop,
    restart: async () => {
      server = await listen(app, port)
    },
    remove: async () => {
      if (server.listening) await stop()
    },
  }
}

async function listen(app: Hono<Bindings>, port: number): Promise<Server> {
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
  return server
}

interface MultipartUpload {
  key: string
  initiated: Date
  parts: Map<number, Part>
}

interface Part {
  body: Blob
  etag: string
}

async function checkAccessKey({ req }: Context, next: () => Promise<void>) {
  const keyId = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(req.header('Authorization') ?? '')?.[1]
  if (!keyId) throw s3Error(403, 'AccessDenied')
  if (keyId !== accessKey.id) throw s3Error(403, 'InvalidAccessKeyId')
  await next()
}

function addObjectCalls(app: Hono<Bindings>, objects: Map<string, Blob>, createMissing: () => HTTPException) {
  app.get('/:bucket/:key', (c) => {
    const object = objects.get(c.req.param('key'))
    if (!object) throw createMissing()
    const ranges = parseRange(object.size, c.req.header('Range') ?? 'bytes=0-')
    if (ranges === -1) throw s3Error(416, 'InvalidRange')
    if (ranges === -2) throw s3Error(400, 'InvalidArgument')
    const { start, end } = ranges[0]!
    c.header('Content-Length', String(end - start + 1))
    if (c.req.header('Range')) c.header('Content-Range', `bytes ${start}-${end}/${object.size}`)
    // A stream, so that the socket's backpressure limits what is sent.
    return c.body(object.slice(start, end + 1).stream(), c.req.header('Range') ? 206 : 200)
  })
  app.put('/:bucket/:key', async (c, next) => {
    if (c.req.query('uploadId')) return next()
    const { body, etag } = await readBody(c)
    objects.set(c.req.param('key'), body)
    return c.body(null, 200, { ETag: etag })
  })
  app.delete('/:bucket/:key', (c, next) => {
    if (c.req.query('uploadId')) return next()
    objects.delete(c.req.param('key'))
    return Promise.resolve(c.body(null, 204))
  })
}

/** Two uploads a page, so that a client has to read several. */
function listUploads(uploads: Map<string, MultipartUpload>, after = '') {
  const rest = [...uploads].sort().filter(([id]) => id > after)
  const page = rest.slice(0, 2)
  const [lastId, last] = page.at(-1) ?? []
  const items = page.map(
    ([id, { key, initiated }]) =>
      html`<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  return xml(
    200,
    html`<ListMultipartUploadsResult><Bucket>${bucket}</Bucket><NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker><IsTruncated>${String(rest.length > page.length)}</IsTruncated>${items}</ListMultipartUploadsResult>`,
  )
}

function addMultipartCalls(app: Hono<Bindings>, objects: Map<string, Blob>, uploads: Map<string, MultipartUpload>) {
  const listParts = (c: Context) => {
    const upload = uploads.get(c.req.query('uploadId') ?? '')
    if (!upload) throw s3Error(404, 'NoSuchUpload')
    return upload.parts
  }
  app.post('/:bucket/:key', async (c) => {
    const key = c.req.param('key')
    if (c.req.query('uploads') !== undefined) {
      const id = randomUUID()
      uploads.set(id, { key, initiated: new Date(), parts: new Map() })
      return xml(
        200,
        html`<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const bodies = chosenParts(listParts(c), await c.req.text())
    objects.set(key, new Blob(bodies))
    uploads.delete(c.req.query('uploadId')!)
    return xml(
      200,
      html`<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>"${randomUUID()}-${bodies.length}"</ETag></CompleteMultipartUploadResult>`,
    )
  })
  app.put('/:bucket/:key', async (c) => {
    const parts = listParts(c)
    const part = await readBody(c)
    parts.set(Number(c.req.query('partNumber')), part)
    return c.body(null, 200, { ETag: part.etag })
  })
  app.delete('/:bucket/:key', (c) => {
    listParts(c)
    uploads.delete(c.req.query('uploadId')!)
    return c.body(null, 204)
  })
}

/** Reads the whole body and compares it with the SHA-256 that the client signed. */
async function readBody({ req }: Context): Promise<Part> {
  const bytes = Buffer.from(await req.arrayBuffer())
  const signed = req.header('x-amz-content-sha256')
  if (signed !== 'UNSIGNED-PAYLOAD' && signed !== createHash('sha256').update(bytes).digest('hex'))
    throw s3Error(400, 'XAmzContentSHA256Mismatch')
  return { body: new Blob([bytes]), etag: `"${createHash('md5').update(bytes).digest('hex')}"` }
}

/** The parts that a completion lists. Throws where S3 would refuse the list. */
function chosenParts(parts: Map<number, Part>, completion: string): Blob[] {
  const listed = [...completion.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.+?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }))
  if (listed.length === 0) throw s3Error(400, 'MalformedXML')
  return listed.map(({ number, etag }, index) => {
    const part = parts.get(number)
    if (!part || part.etag !== etag) throw s3Error(400, 'InvalidPart')
    if (index > 0 && number <= listed[index - 1]!.number) throw s3Error(400, 'InvalidPartOrder')
    if (index < listed.length - 1 && part.body.size < minPartBytes) throw s3Error(400, 'EntityTooSmall')
    return part.body
  })
}

type ErrorStatus = 400 | 403 | 404 | 416 | 500 | 501

const s3Error = (status: ErrorStatus, code: string) => new HTTPException(status, { res: s3Response(status, code) })

const s3Response = (status: number, code: string) =>
  xml(status, html`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const xml = (status: number, body: unknown) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { 'Content-Type': 'application/xml' },
  })
