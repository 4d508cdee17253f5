import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { logoPixelsMax, parsePngUrl } from '#contract/brands.ts'
import { cleanSvg } from '#contract/clean-svg.ts'
import { Refusal } from '#contract/errors.ts'
import { loadSharp } from '../http/encode-picture.ts'

/** The longer side of a stored PNG: that of the largest icon. */
const storedPixels = 512

/** Reduces an SVG to what paints, and encodes the pixels of a PNG again. */
export async function cleanLogo(logo: string): Promise<string> {
  const base64 = parsePngUrl(logo)
  if (base64) return `data:image/png;base64,${(await encodePng(Buffer.from(base64, 'base64'))).toString('base64')}`
  const cleaned = cleanSvg(logo)
  if (!cleaned) throw new Refusal('not_a_picture', { field: 'logo' })
  return cleaned.svg
}

async function encodePng(bytes: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime !== 'image/png') throw new Refusal('not_a_picture', { field: 'logo' })
  if (longerSide(bytes) > logoPixelsMax) {
    throw new Refusal('picture_too_large', { field: 'logo', values: { limit: logoPixelsMax } })
  }
  const sharp = await loadSharp()
  return sharp(bytes, { failOn: 'error' })
    .resize({ width: storedPixels, height: storedPixels, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer()
    .catch(() => {
      throw new Refusal('not_a_picture', { field: 'logo' })
    })
}

function longerSide(bytes: Buffer): number {
  try {
    const { width, height } = imageSize(bytes)
    return Math.max(width, height)
  } catch {
    throw new Refusal('not_a_picture', { field: 'logo' })
  }
}
