import * as v from 'valibot'
import { Id } from './fields.ts'

/** Multipart with one field `file`: JPEG, PNG or WebP. A message then names the picture. */
export const supportPictureUpload = {
  method: 'POST',
  path: '/support/upload-picture',
  role: 'signed-in',
  field: 'file',
  limitBytes: 2_097_152,
  /** The largest width and height in pixels. See also `pixelsMax`. */
  limitPixels: 8_192,
  output: v.object({ picture: Id }),
  touches: [],
  message: 'Picture uploaded.',
} as const

/** Not an endpoint, because the picture is streamed. For its author, the member of its thread, and administrators. */
export const supportPicture = { method: 'GET', path: '/support/picture/:id', role: 'signed-in' } as const
