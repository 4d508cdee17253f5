import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'video-files')

/** A small file of tests/support/server/video-files/, made with ffmpeg: a second of 32 × 32 pixels. */
export const readVideoFile = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(folder, name)))

const tiny = readVideoFile('tiny.mp4')

/** A playable MP4 file of one frame, followed by a box of random bytes. Not playable below 986 bytes. */
export function mp4(sizeBytes = 1_000): Uint8Array<ArrayBuffer> {
  const padding = Buffer.alloc(Math.max(8, sizeBytes - tiny.length))
  padding.writeUInt32BE(padding.length)
  padding.write('free', 4, 'latin1')
  randomBytes(padding.length - 8).copy(padding, 8)
  return new Uint8Array(Buffer.concat([tiny, padding]).subarray(0, sizeBytes))
}
