import { supportPictureUpload } from '#contract/support-pictures.ts'
import { CanvasBlocked, decodePicture, encodePicture } from '../ui/encode-picture.ts'

/** Enough to read the text of a screenshot. */
const sidePx = 1_600
const targetBytes = 400_000

/** Makes a picture small enough for the upload. A small one stays as it is. Rejects if the browser cannot. */
export async function reducePicture(file: File): Promise<File> {
  if (file.size <= targetBytes) return file
  const picture = await decodePicture(file)
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  try {
    const reduced = await encodePicture(canvas, targetBytes)
    return reduced.size < file.size || file.size > limitBytes ? reduced : file
  } catch (error) {
    // The file itself is sent. The server accepts no other types.
    if (error instanceof CanvasBlocked && file.size <= limitBytes && sentTypes.includes(file.type)) return file
    throw error
  }
}

const { limitBytes } = supportPictureUpload
const sentTypes = ['image/jpeg', 'image/png', 'image/webp']
