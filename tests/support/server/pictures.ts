import { randomBytes } from 'node:crypto'
import { pictureUpload } from '#contract/users.ts'
import { app } from './test-app.ts'
import { readReply } from './wire.ts'

const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const pixels = Buffer.from('\x7f\xff\xff\xffIDAT', 'latin1')

/** Bytes with the signature of a PNG file, followed by random bytes. */
export function png(sizeBytes = 1_000): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([header, pixels, randomBytes(sizeBytes)]).subarray(0, sizeBytes))
}

interface Sender {
  as?: { token: string }
  key?: string
}

/** Uploads a profile picture as the page does. */
export async function uploadPicture(bytes: Uint8Array<ArrayBuffer>, { as, key }: Sender, name = 'me.png') {
  const body = new FormData()
  body.set(pictureUpload.field, new File([bytes], name))
  const response = await app.request(`/api/v1${pictureUpload.path}`, {
    method: pictureUpload.method,
    headers: { ...(as && { Authorization: `Bearer ${as.token}` }), ...(key && { 'Idempotency-Key': key }) },
    body,
  })
  return readReply(pictureUpload.output, response)
}
