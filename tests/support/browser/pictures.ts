import type { Page } from '@playwright/test'

interface Drawing {
  widthPx: number
  heightPx: number
  type: 'image/png' | 'image/jpeg'
  /** CSS colours of equal stripes, from left to right or from top to bottom. */
  stripes: readonly string[]
  direction: 'across' | 'down'
}

/** Draws a picture in the browser and returns the bytes of its file. */
export async function drawPicture(page: Page, drawing: Drawing): Promise<Buffer> {
  const url = await page.evaluate(({ widthPx, heightPx, type, stripes, direction }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
    const context = canvas.getContext('2d')!
    for (const [index, colour] of stripes.entries()) {
      context.fillStyle = colour
      const [from, size] = [index / stripes.length, 1 / stripes.length]
      if (direction === 'across') context.fillRect(from * widthPx, 0, size * widthPx, heightPx)
      else context.fillRect(0, from * heightPx, widthPx, size * heightPx)
    }
    return canvas.toDataURL(type, 0.95)
  }, drawing)
  return Buffer.from(url.split(',')[1]!, 'base64')
}

/** Adds the EXIF orientation of a rotated camera: viewers rotate the picture by 90 degrees clockwise. */
export function withExifRotation(jpeg: Buffer): Buffer {
  const orientation = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), orientation, jpeg.subarray(2)])
}

type Point = readonly [x: number, y: number]

interface PictureContent {
  widthPx: number
  heightPx: number
  colours: string[]
}

/** Decodes the picture at a URL and names the colours at some points. Coordinates are fractions of width and height. */
export const readPicture = (page: Page, url: string, points: Point[]): Promise<PictureContent> =>
  page.evaluate(
    async ([url, points]) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      const { width, height } = picture
      const context = new OffscreenCanvas(width, height).getContext('2d')!
      context.drawImage(picture, 0, 0)
      const names = ['red', 'lime', 'blue', 'white', 'black']
      const colours = points.map(([x, y]) => {
        const near = context.getImageData(x * width, y * height, 1, 1).data
        const probe = new OffscreenCanvas(1, 1).getContext('2d')!
        const isNear = (name: string) => {
          probe.fillStyle = name
          probe.fillRect(0, 0, 1, 1)
          return probe.getImageData(0, 0, 1, 1).data.every((value, index) => Math.abs(value - near[index]!) < 40)
        }
        return names.find(isNear) ?? `rgba(${near.join(', ')})`
      })
      return { widthPx: width, heightPx: height, colours }
    },
    [url, points] as const,
  )
