import * as v from 'valibot'

/** The largest number of pixels of a picture. Decoded it takes 100 MB. */
export const pixelsMax = 25_000_000

/** Bytes of pictures that a member can upload on one Asia/Dhaka day. */
export const pictureBytesPerDay = 20 * 1_048_576

/** Each picture counts as at least so many bytes of the day: a small one also has to be decoded. */
export const leastPictureBytes = 100 * 1_024

/** Multipart with one field `file`: JPEG, PNG or WebP. The page reduces the picture before it sends it. */
export const pictureUpload = {
  method: 'POST',
  path: '/user/upload-picture',
  role: 'signed-in',
  field: 'file',
  limitBytes: 1_048_576,
  /** The largest width and height in pixels. */
  limitPixels: 2_048,
  output: v.object({ image: v.string() }),
  touches: ['Customer', 'Users'],
  message: 'Picture changed successfully.',
} as const

/** The path of a profile picture, outside the versioned base path. */
export const picturePath = (picture: string): string => `/picture/${picture}`
