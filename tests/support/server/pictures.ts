import { randomBytes } from 'node:crypto'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { pictureUpload } from '#contract/users.ts'
import { app } from './test-app.ts'
import { readReply } from './wire.ts'

export interface Size {
  width: number
  height: number
}

const tiny: Size = { width: 1, height: 1 }

/** The header of a PNG file, followed by random bytes. */
export function png(sizeBytes = 1_000, { width, height } = tiny): Uint8Array<ArrayBuffer> {
  const signature = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const dimensions = Buffer.alloc(8)
  dimensions.writeUInt32BE(width)
  dimensions.writeUInt32BE(height, 4)
  const rest = Buffer.from('08060000001f15c4897fffffff49444154', 'hex')
  return new Uint8Array(Buffer.concat([signature, dimensions, rest, randomBytes(sizeBytes)]).subarray(0, sizeBytes))
}

/** The headers of a JPEG file, with its size in the frame header. */
export function jpeg({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return new Uint8Array(Buffer.concat([start, frame, Buffer.alloc(100)]))
}

/** The header of a lossy WebP file. */
export function webp({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('RIFF\x80\x00\x00\x00WEBPVP8 \x40\x00\x00\x00\x00\x00\x00\x9d\x01\x2a', 'latin1')
  const dimensions = Buffer.alloc(4)
  dimensions.writeUInt16LE(width)
  dimensions.writeUInt16LE(height, 2)
  return new Uint8Array(Buffer.concat([head, dimensions, Buffer.alloc(100)]))
}

interface Sender {
  as?: { token: string }
  key?: string
}

/** Uploads a profile picture as the page does. */
export const uploadPicture = (bytes: Uint8Array<ArrayBuffer>, sender: Sender, name?: string) =>
  upload(pictureUpload, bytes, sender, name)

/** Uploads a picture for a support message as the page does. */
export const uploadSupportPicture = (bytes: Uint8Array<ArrayBuffer>, sender: Sender) =>
  upload(supportPictureUpload, bytes, sender)

async function upload<Row extends typeof pictureUpload | typeof supportPictureUpload>(
  row: Row,
  bytes: Uint8Array<ArrayBuffer>,
  { as, key }: Sender,
  name = 'me.png',
) {
  const body = new FormData()
  body.set(row.field, new File([bytes], name))
  const response = await app.request(`/api/v1${row.path}`, {
    method: row.method,
    headers: { ...(as && { Authorization: `Bearer ${as.token}` }), ...(key && { 'Idempotency-Key': key }) },
    body,
  })
  return readReply<Row['output']>(row.output, response)
}
