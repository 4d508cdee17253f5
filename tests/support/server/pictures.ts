import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pictureUpload } from '#contract/pictures.ts'
import { supportPictureUpload } from '#contract/support-pictures.ts'
import { app } from './test-app.ts'
import { readReply } from './wire.ts'

export interface Size {
  width: number
  height: number
}

const tiny: Size = { width: 4, height: 4 }

const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** The largest pictures that the functions below draw. A larger one has only its headers. */
const drawnPixels = 30_000_000
const isDrawn = ({ width, height }: Size) => width * height <= drawnPixels

/** A PNG file with random pixels in its first row, and random bytes after its end up to `sizeBytes`. */
export function png(sizeBytes = 1_000, size = tiny): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width)
  header.writeUInt32BE(size.height, 4)
  // 8 bits of red, green and blue.
  header.set([8, 2], 8)
  const row = 1 + size.width * 3
  const pixels = Buffer.alloc(isDrawn(size) ? row * size.height : 0)
  if (pixels.length > 0) pixels.set(randomBytes(Math.min(row - 1, 48)), 1)
  const file = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  const bytes = Buffer.concat(file)
  return new Uint8Array(Buffer.concat([bytes, randomBytes(Math.max(0, sizeBytes - bytes.length))]))
}

/** A grey picture. A JPEG that is not drawn has the headers of a file, with its size in the frame header. */
export function jpeg(size: Size): Promise<Uint8Array<ArrayBuffer>> {
  if (isDrawn(size)) return draw(size, 'jpeg')
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex')
  frame.writeUInt16BE(size.height, 5)
  frame.writeUInt16BE(size.width, 7)
  return Promise.resolve(new Uint8Array(Buffer.concat([start, frame, Buffer.alloc(100)])))
}

/** A grey picture. A WebP that is not drawn has the header of a lossy file. */
export function webp(size: Size): Promise<Uint8Array<ArrayBuffer>> {
  if (isDrawn(size)) return draw(size, 'webp')
  const head = Buffer.from('RIFF\x80\x00\x00\x00WEBPVP8 \x40\x00\x00\x00\x00\x00\x00\x9d\x01\x2a', 'latin1')
  const dimensions = Buffer.alloc(4)
  dimensions.writeUInt16LE(size.width)
  dimensions.writeUInt16LE(size.height, 2)
  return Promise.resolve(new Uint8Array(Buffer.concat([head, dimensions, Buffer.alloc(100)])))
}

async function draw(size: Size, format: 'jpeg' | 'webp'): Promise<Uint8Array<ArrayBuffer>> {
  const create = { ...size, channels: 3 as const, background: 'grey' }
  return new Uint8Array(await sharp({ create }).toFormat(format, { effort: 0 }).toBuffer())
}

/** The pixels of a picture, row by row. */
export const readPixels = (bytes: Uint8Array | ArrayBuffer): Promise<Buffer> => sharp(bytes).raw().toBuffer()

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

async function upload<E extends typeof pictureUpload | typeof supportPictureUpload>(
  endpoint: E,
  bytes: Uint8Array<ArrayBuffer>,
  { as, key }: Sender,
  name = 'me.png',
) {
  const body = new FormData()
  body.set(endpoint.field, new File([bytes], name))
  const response = await app.request(`/api/v1${endpoint.path}`, {
    method: endpoint.method,
    headers: { ...(as && { Authorization: `Bearer ${as.token}` }), ...(key && { 'Idempotency-Key': key }) },
    body,
  })
  return readReply<E['output']>(endpoint.output, response)
}
