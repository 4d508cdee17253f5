import { type RefObject, useEffect, useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { formatSize } from '../../ui/format-size.ts'
import { drawSquare, fileOf } from './square-picture.ts'

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
