import { bannerBytesMax } from '#contract/banners.ts'
import { t } from '../../i18n/staff.tsx'
import { CanvasBlocked, decodePicture, encodePicture } from '../../ui/encode-picture.ts'

type ReadPicture = { picture: string } | { problem: string }

/** Each is tried until the file is small enough. Phones show a banner about 400 px wide, with two or three pixels each. */
const sidesPx = [1_200, 900, 640, 480]

/** Makes a picked file small enough and returns it as a data URL. */
export async function readBannerPicture(file: File): Promise<ReadPicture> {
  try {
    const picture = await decodePicture(file)
    try {
      for (const sidePx of sidesPx) {
        const reduced = await encodePicture(draw(picture, sidePx), bannerBytesMax)
        if (reduced.size <= bannerBytesMax) return { picture: await toDataUrl(reduced) }
      }
    } finally {
      picture.close()
    }
    return { problem: t('This picture cannot be made small enough. Choose a simpler one.') }
  } catch (error) {
    if (!(error instanceof CanvasBlocked)) return { problem: t('This file cannot be read as a picture.') }
    if (file.size <= bannerBytesMax && sentTypes.includes(file.type)) return { picture: await toDataUrl(file) }
    return { problem: t('This browser cannot make it smaller. Choose one of at most 40 kB.') }
  }
}

const sentTypes = ['image/jpeg', 'image/png', 'image/webp']

function draw(picture: ImageBitmap, sidePx: number): HTMLCanvasElement {
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function toDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${file.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
