/** The largest size that is shown, on a high-density screen. */
const sidePx = 512

/** A larger file is compressed more, to save mobile data. */
const goodBytes = 100_000
const qualities = [0.86, 0.7, 0.5]

/** Draws the centre of a picture as a square, with its EXIF orientation. Rejects if the browser cannot decode it. */
export async function drawSquare(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
  const picture = await decode(file)
  const { width, height } = picture
  const cutPx = Math.min(width, height)
  const side = Math.min(cutPx, sidePx)
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  // Transparent pixels would be black in a JPEG.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (width - cutPx) / 2, (height - cutPx) / 2, cutPx, cutPx, 0, 0, side, side)
  picture.close()
}

// Browsers without this option apply the orientation anyway.
const decode = (file: Blob) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file))

/** The canvas as a small file: WebP, or JPEG if the browser cannot encode WebP. */
export async function fileOf(canvas: HTMLCanvasElement): Promise<File> {
  let packed = await pack(canvas, qualities[0])
  for (const quality of qualities.slice(1)) {
    if (packed.size <= goodBytes) break
    packed = await pack(canvas, quality)
  }
  return new File([packed], packed.type === 'image/webp' ? 'picture.webp' : 'picture.jpg', { type: packed.type })
}

async function pack(canvas: HTMLCanvasElement, quality: number | undefined): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality)
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number | undefined): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot write it'))), type, quality)
  })
