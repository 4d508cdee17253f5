import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { readReply } from './call.ts'
import { sharedAdmin } from './members.ts'
import { app } from './test-app.ts'

interface Sender {
  as?: { token: string }
  /** The Idempotency-Key. */
  key?: string
  /** The Content-Length header. It may differ from the size of the body. */
  contentLength?: number
  /** The app that receives the call. Default: the test file's app. */
  at?: { request: typeof app.request }
}

/** Bytes with the signature of an MP4 file, followed by random bytes. */
export function mp4(sizeBytes = 1_000): Uint8Array<ArrayBuffer> {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1')])
  return new Uint8Array(Buffer.concat([head, randomBytes(sizeBytes)]).subarray(0, sizeBytes))
}

/** Uploads an advertisement, which is a task for every member of the test file. Returns its id. */
export async function createAdvertise(): Promise<string> {
  const { status, data } = await upload(mp4(), { as: await sharedAdmin() })
  expect(status).toBe(200)
  return data.advertise
}

export const megabyte = 1_048_576

const boundary = 'between-the-parts'

/** The bytes of a form before and after its file. */
export const form = {
  type: `multipart/form-data; boundary=${boundary}`,
  head: `--${boundary}\r\nContent-Disposition: form-data; name="${advertiseUpload.field}"; filename="a.mp4"\r\n\r\n`,
  tail: `\r\n--${boundary}--\r\n`,
}

/** A request body whose parts the test sends. */
export function createControlledBody() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (created) => {
      controller = created
    },
    pull: () => resolve(),
  }
  const readable = new ReadableStream(source, { highWaterMark: 0 })
  const write = (chunk: string | Uint8Array) => controller.enqueue(Buffer.from(chunk as string))
  return {
    readable,
    /** Resolves when the server reads more than was written. */
    requested,
    write,
    end: () => controller.close(),
    fail: () => controller.error(new Error('The phone is gone')),
  }
}

/** Uploads a file as the page does. */
export function upload(bytes: Uint8Array<ArrayBuffer>, sender: Sender, name = 'video.mp4') {
  const body = new FormData()
  body.set(advertiseUpload.field, new File([bytes], name))
  return uploadBody(body, sender)
}

/** Uploads a body that may be invalid. */
export async function uploadBody(body: BodyInit, { as, key, contentLength, at = app }: Sender, contentType?: string) {
  const response = await at.request(`/api/v1${advertiseUpload.path}`, {
    method: advertiseUpload.method,
    headers: {
      ...(as && { Authorization: `Bearer ${as.token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(contentLength && { 'Content-Length': String(contentLength) }),
      ...(contentType && { 'Content-Type': contentType }),
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return readReply(advertiseUpload.output, response)
}
