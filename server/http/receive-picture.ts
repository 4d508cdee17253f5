import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { Refusal } from '#contract/errors.ts'
import { receiveFile } from './multipart.ts'

/** Formats that every browser shows. Not SVG, because it can contain scripts. */
const allowed = ['image/jpeg', 'image/png', 'image/webp']

interface PictureLimits {
  /** The form field of the file. */
  field: string
  limitBytes: number
  limitPixels: number
}

/** The picture of a multipart request. The file's bytes decide its type. */
export async function receivePicture(request: Request, { field, limitBytes, limitPixels }: PictureLimits) {
  const { body } = await receiveFile(request, { field, limitBytes, missing: 'not_a_picture' })
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (!mime || !allowed.includes(mime)) throw new Refusal('not_a_picture', { field })
  const { width, height } = readSize(bytes, field)
  if (Math.max(width, height) > limitPixels) {
    throw new Refusal('picture_too_large', { field, values: { limit: limitPixels } })
  }
  return { mime, bytes }
}

function readSize(bytes: Uint8Array, field: string) {
  try {
    return imageSize(bytes)
  } catch {
    throw new Refusal('not_a_picture', { field })
  }
}
