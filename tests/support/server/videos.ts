import { expect } from 'vitest'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { call, readReply } from './call.ts'
import { type Account, sharedAdmin } from './members.ts'
import { mp4 } from './mp4.ts'
import { app } from './test-app.ts'

export { mp4 }

interface Sender {
  as?: { token: string }
  /** The Idempotency-Key. */
  key?: string
  /** The Content-Length header. It may differ from the size of the body. */
  contentLength?: number
  /** The app that receives the call. Default: the test file's app. */
  at?: { request: typeof app.request }
}

/** Uploads an advertisement, which is a task for every member of the test file. Returns its id. */
export async function createAdvertise(bytes = mp4()): Promise<string> {
  const as = await sharedAdmin()
  const { status, data } = await upload(bytes, { as })
  expect(status).toBe(200)
  await publish(data.advertise, as)
  return data.advertise
}

/** Makes an uploaded video a task. */
export async function publish(id: string, as: Account): Promise<void> {
  const { data } = await call(advertises.cost, {}, { as })
  expect((await call(advertises.publish, { id, cost: data.cost }, { as })).status).toBe(200)
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
