import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { Refusal } from '#contract/errors.ts'
import { pixelsMax } from '#contract/pictures.ts'
import { type Picture, type PictureType, pictureTypes } from './encode-picture.ts'
import { receiveFile } from './multipart.ts'

interface PictureLimits {
  /** The form field of the file. */
  field: string
  limitBytes: number
  /** The largest width and height in pixels. */
  limitPixels: number
}

/** The picture of a multipart request, as it was sent. The file's bytes decide its type. */
export async function receivePicture(
  request: Request,
  { field, limitBytes, limitPixels }: PictureLimits,
): Promise<Picture> {
  const { body } = await receiveFile(request, { field, limitBytes, missing: 'not_a_picture' })
  return assertPicture(new Uint8Array(await new Response(body).arrayBuffer()), { field, limitPixels })
}

/** Refuses bytes that are no picture, and a picture with too many pixels. Its bytes decide its type. */
export async function assertPicture(
  bytes: Uint8Array<ArrayBuffer>,
  { field, limitPixels }: Omit<PictureLimits, 'limitBytes'>,
): Promise<Picture> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (!isPictureType(mime)) throw new Refusal('not_a_picture', { field })
  const { width, height } = readSize(bytes, field)
  if (Math.max(width, height) > limitPixels) {
    throw new Refusal('picture_too_large', { field, values: { limit: limitPixels } })
  }
  if (width * height > pixelsMax) {
    throw new Refusal('too_many_pixels', { field, values: { limit: pixelsMax / 1_000_000 } })
  }
  return { mime, bytes }
}

const isPictureType = (mime: string | undefined): mime is PictureType =>
  (pictureTypes as readonly (string | undefined)[]).includes(mime)

function readSize(bytes: Uint8Array, field: string) {
  try {
    const size = imageSize(bytes)
    if (Math.min(size.width, size.height) >= 1) return size
  } catch {
    // No size is the same as an impossible one.
  }
  throw new Refusal('not_a_picture', { field })
}
