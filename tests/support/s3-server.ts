import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { vi } from 'vitest'

const bucket = 'videos'

/** The key and the secret that the server knows. */
const account = 'S3RVER:S3RVER'

interface Request {
  method: string
  range: string | undefined
}

/** An S3 server of one's own on loopback, with one bucket. */
export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'joma-s3-'))
  const requests: Request[] = []
  const sockets = new Set<Socket>()
  let active = 0
  let answering = Promise.resolve()
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: bucket }],
    })
    server.middleware.unshift(async ({ req, res, method }, next) => {
      requests.push({ method, range: req.headers.range })
      sockets.add(req.socket)
      active += 1
      res.on('close', () => {
        active -= 1
      })
      await answering
      await next()
    }, abortUploads(directory))
    serveFirstBytes(server)
    answerWhenWritten(server, directory)
    const address = await server.run()
    return { server, port: address.port }
  }
  let { server, port } = await start(0)
  const stop = async () => {
    const closed = once(server.httpServer, 'close')
    server.httpServer.close()
    server.httpServer.closeAllConnections()
    await closed
  }
  return {
    url: ({ as = account, of = bucket } = {}) => `s3://${as && `${as}@`}127.0.0.1:${port}/${of}?tls=false`,
    requests,
    /** Requests whose answers are still being sent. */
    active: () => active,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    /** The keys of what is kept and, as `unfinished …`, the uploads that were begun and neither completed nor aborted. */
    names: () => {
      const objects = readdirSync(join(directory, bucket)).flatMap(
        (name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [],
      )
      return [...objects, ...unfinished(directory).map((id) => `unfinished ${id}`)]
    },
    cut: (key: string, sizeBytes: number) => truncateSync(objectFile(directory, key), sizeBytes),
    /** Lets every request wait until what it gives is called. */
    pause: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answering = promise
      return resolve
    },
    stop,
    restart: async () => {
      server = (await start(port)).server
    },
    remove: async () => {
      if (server.httpServer.listening) await stop()
      rmSync(directory, { recursive: true })
    },
  }
}

const objectFile = (directory: string, key: string) => join(directory, bucket, `${key}._S3rver_object`)

const uploadsFolder = (directory: string) => join(directory, bucket, '._S3rver_uploads')

const unfinished = (directory: string): string[] =>
  existsSync(uploadsFolder(directory)) ? readdirSync(uploadsFolder(directory)) : []

/** The one call of a multipart upload that this server lacks. */
const abortUploads =
  (directory: string): S3rver['middleware'][number] =>
  async (context, next) => {
    const { uploadId } = context.query
    if (context.method !== 'DELETE' || !uploadId) return next()
    if (!unfinished(directory).includes(uploadId)) throw new Error('No such upload')
    rmSync(join(uploadsFolder(directory), uploadId), { recursive: true })
    context.status = 204
  }

/** This server takes an end of 0 for no end at all. A boxed 0 is one. */
function serveFirstBytes({ store }: S3rver): void {
  const getObject = store.getObject.bind(store)
  store.getObject = (of, key, { end, ...range }) =>
    getObject(of, key, end === undefined ? range : { ...range, end: Object(end) })
}

/** This server answers before the last bytes are in the file. */
function answerWhenWritten({ store }: S3rver, directory: string): void {
  const [putObject, putPart] = [store.putObject.bind(store), store.putPart.bind(store)]
  store.putObject = async (object) => writtenTo(objectFile(directory, object.key), await putObject(object))
  store.putPart = async (of, uploadId, part, content) =>
    writtenTo(join(uploadsFolder(directory), uploadId, part), await putPart(of, uploadId, part, content))
}

async function writtenTo<Put extends { size: number }>(file: string, put: Put): Promise<Put> {
  const sizeInFile = () => statSync(file, { throwIfNoEntry: false })?.size
  await vi.waitUntil(() => sizeInFile() === put.size, { interval: 1, timeout: 10_000 })
  return put
}
