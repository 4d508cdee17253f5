/** Decodes a picture with its EXIF orientation. Rejects if the browser cannot. */
export const decodePicture = (file: Blob): Promise<ImageBitmap> =>
  // Browsers without this option apply the orientation anyway.
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file))

const qualities = [0.86, 0.7, 0.5]

/** The canvas as a file: WebP, or JPEG if the browser cannot encode WebP. Above `targetBytes` it is compressed more. */
export async function encodePicture(canvas: HTMLCanvasElement, targetBytes: number): Promise<File> {
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
