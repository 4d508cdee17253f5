import { type RefObject, useEffect, useState } from 'react'
import { pictureUpload } from '#contract/pictures.ts'
import { messages } from '../../i18n/messages.ts'
import { CanvasBlocked, decodePicture, encodePicture } from '../../ui/encode-picture.ts'
import { formatSize } from '../../ui/format-size.ts'

/** Phone cameras write smaller files. Decoding a larger one could use all memory of a cheap phone. */
const decodedBytesMax = 30_000_000

interface SquarePicture {
  of: File
  square?: File
  /** The reason why the file cannot be used. */
  error?: string
}

/** The selected picture as a square: drawn on the canvas, and as the file to upload. Both undefined until ready. */
export function useSquarePicture(canvas: RefObject<HTMLCanvasElement | null>, file: File) {
  const [result, setResult] = useState<SquarePicture>()

  useEffect(() => {
    let isStale = false
    void createSquare(canvas.current, file).then((created) => {
      if (!isStale) setResult({ of: file, ...created })
    })
    return () => {
      isStale = true
    }
  }, [canvas, file])

  return result?.of === file ? result : undefined
}

async function createSquare(canvas: HTMLCanvasElement | null, file: File): Promise<Omit<SquarePicture, 'of'>> {
  const { tooLarge, unreadable, blocked } = messages.users.picture
  // Some phones give no MIME type. Decoding shows whether it is a picture.
  if (file.type && !file.type.startsWith('image/')) return { error: messages.refusals.not_a_picture({}) }
  if (file.size > decodedBytesMax) return { error: tooLarge(formatSize(decodedBytesMax)) }
  if (!canvas) return {}
  try {
    const isWithinLimit = await drawSquare(canvas, file)
    try {
      return { square: await encodePicture(canvas, targetBytes) }
    } catch (error) {
      if (!(error instanceof CanvasBlocked)) throw error
      if (isWithinLimit && canBeSentAsItIs(file)) return { square: file }
      return { error: blocked(formatSize(limitBytes), String(limitPixels)) }
    }
  } catch {
    return { error: unreadable }
  }
}

/** The server encodes it again, which removes the place that a camera wrote into it. */
const canBeSentAsItIs = (file: File) =>
  file.size <= limitBytes && ['image/jpeg', 'image/png', 'image/webp'].includes(file.type)

const { limitBytes, limitPixels } = pictureUpload

/** The largest size that is shown, on a high-density screen. */
const sidePx = 512

/** A larger file is compressed more, to save mobile data. */
const targetBytes = 100_000

/** Draws the centre of a picture as a square, with its EXIF orientation. True if its sides are within the upload's limit. */
async function drawSquare(canvas: HTMLCanvasElement, file: Blob): Promise<boolean> {
  const picture = await decodePicture(file)
  const { width, height } = picture
  const cropPx = Math.min(width, height)
  const side = Math.min(cropPx, sidePx)
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (width - cropPx) / 2, (height - cropPx) / 2, cropPx, cropPx, 0, 0, side, side)
  picture.close()
  return Math.max(width, height) <= limitPixels
}
