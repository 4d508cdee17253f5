/** Decodes a picture with its EXIF orientation. Rejects if the browser cannot. */
export const decodePicture = (file: Blob): Promise<ImageBitmap> =>
  // Browsers without this option apply the orientation anyway.
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file))

const qualities = [0.86, 0.7, 0.5]

/** This browser shows what is drawn, but it gives other pixels to the page: `privacy.resistFingerprinting` in Firefox. */
export class CanvasBlocked extends Error {}

/**
 * The canvas as a file: WebP, or JPEG if the browser cannot encode WebP. Above `targetBytes` it is compressed more.
 * Rejects with `CanvasBlocked` if the file would be noise.
 */
export async function encodePicture(canvas: HTMLCanvasElement, targetBytes: number): Promise<File> {
  if (!canReadPixels()) throw new CanvasBlocked('This browser does not let the page read a canvas')
  let encoded = await encode(canvas, qualities[0])
  for (const quality of qualities.slice(1)) {
    if (encoded.size <= targetBytes) break
    encoded = await encode(canvas, quality)
  }
  return new File([encoded], encoded.type === 'image/webp' ? 'picture.webp' : 'picture.jpg', { type: encoded.type })
}

async function encode(canvas: HTMLCanvasElement, quality: number | undefined): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality)
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number | undefined): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot write it'))), type, quality)
  })

const knownColours = [
  [230, 20, 20],
  [20, 200, 40],
  [30, 60, 220],
  [250, 240, 20],
  [0, 0, 0],
  [255, 255, 255],
] as const

/** Firefox and Brave also change the last bits of some pixels, which nobody sees. */
const tolerance = 8

/** Draws known pixels and reads them back. */
function canReadPixels(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = knownColours.length
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  for (const [x, [red, green, blue]] of knownColours.entries()) {
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`
    context.fillRect(x, 0, 1, 1)
  }
  const { data } = context.getImageData(0, 0, canvas.width, 1)
  return knownColours.every((colour, x) =>
    colour.every((value, channel) => Math.abs((data[x * 4 + channel] ?? Number.NaN) - value) <= tolerance),
  )
}
