import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { pixelsMax } from '#contract/pictures.ts'

/** The formats of pictures: those that every browser shows. Not SVG, because it can contain scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

export interface Picture {
  mime: PictureType
  bytes: Uint8Array<ArrayBuffer>
}

/** A picture can need 100 MB and a processor for seconds, so more at once would slow other calls. */
const queue = pLimit(2)
const timeoutS = 20
/** The longer side of a picture that is larger than its limit when it is encoded again. */
const reducedPixels = 2_048

/**
 * Decodes a picture and encodes only its pixels, upright: without Exif data, and without bytes after its end. Of an animation,
 * the first frame. A result above `limitBytes` becomes a smaller JPEG. Rejects if the bytes are no picture of that type.
 */
export const encodePicture = (picture: Picture, limitBytes: number): Promise<Picture> =>
  queue(async () => {
    const open = await openDecoder(picture.bytes)
    const encoded = await encodeAs(open(), picture.mime).toBuffer()
    if (encoded.length <= limitBytes) return { mime: picture.mime, bytes: new Uint8Array(encoded) }
    const size = { width: reducedPixels, height: reducedPixels, withoutEnlargement: true }
    const reduced = open()
      .resize({ ...size, fit: 'inside' })
      .flatten({ background: 'white' })
    return { mime: 'image/jpeg', bytes: new Uint8Array(await encodeAs(reduced, 'image/jpeg').toBuffer()) }
  })

async function openDecoder(bytes: Uint8Array): Promise<() => Sharp> {
  const sharp = await loadSharp()
  return () =>
    sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' }).timeout({ seconds: timeoutS }).autoOrient()
}

function encodeAs(picture: Sharp, mime: PictureType): Sharp {
  if (mime === 'image/png') return picture.png()
  return mime === 'image/webp' ? picture.webp({ quality: 80, effort: 2 }) : picture.jpeg({ quality: 80 })
}

/** SVG only for the icons of server/brands, which draws them itself: an upload of that type is refused before. */
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadSvgBuffer',
]

let loading: ReturnType<typeof load> | undefined
/** The codecs take 20 MB of memory, so they are loaded with the first picture. */
export const loadSharp = (): ReturnType<typeof load> => (loading ??= load())

/** libvips can read many more formats, with more faults: only the decoders of these formats are allowed. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
