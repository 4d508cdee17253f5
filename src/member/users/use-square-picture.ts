import { type RefObject, useEffect, useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { formatSize } from '../../ui/format-size.ts'

/** Phone cameras write smaller files. Decoding a larger one could use all memory of a cheap phone. */
const limitBytes = 30_000_000

interface Made {
  of: File
  square?: File
  /** The reason why the file cannot be used. */
  mistake?: string
}

/** The selected picture as a square: drawn on the canvas, and as the file to upload. Both undefined until ready. */
export function useSquarePicture(canvas: RefObject<HTMLCanvasElement | null>, file: File) {
  const [made, setMade] = useState<Made>()

  useEffect(() => {
    let isOver = false
    void make(canvas.current, file).then((what) => {
      if (!isOver) setMade({ of: file, ...what })
    })
    return () => {
      isOver = true
    }
  }, [canvas, file])

  return made?.of === file ? made : undefined
}

async function make(canvas: HTMLCanvasElement | null, file: File): Promise<Omit<Made, 'of'>> {
  const { tooLarge, unreadable } = messages.users.picture
  // Some phones give no MIME type. Decoding shows whether it is a picture.
  if (file.type && !file.type.startsWith('image/')) return { mistake: messages.refusals.not_a_picture({}) }
  if (file.size > limitBytes) return { mistake: tooLarge(formatSize(limitBytes)) }
  if (!canvas) return {}
  try {
    await drawSquare(canvas, file)
    return { square: await fileOf(canvas) }
  } catch {
    return { mistake: unreadable }
  }
}

/** The largest size that is shown, on a high-density screen. */
const sidePx = 512

/** A larger file is compressed more, to save mobile data. */
const goodBytes = 100_000
const qualities = [0.86, 0.7, 0.5]

/** Draws the centre of a picture as a square, with its EXIF orientation. Rejects if the browser cannot decode it. */
async function drawSquare(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
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
async function fileOf(canvas: HTMLCanvasElement): Promise<File> {
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
