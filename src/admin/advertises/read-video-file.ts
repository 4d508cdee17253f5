import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { checkVideo } from '#contract/media/check-video.ts'
import type { VideoProblem } from '#contract/media/video-problem.ts'

export interface VideoFile {
  /** What the server would refuse. */
  problem: VideoProblem | { code: 'not_a_video'; values?: undefined } | undefined
  /** The shorter side of the picture in pixels; 0 without a picture. */
  shortSidePixels: number
  /** Whether this browser can decode the picture and the sound. */
  isDecodable: boolean
}

/** Reads the index of a file, not the whole file. */
export async function readVideoFile(file: File): Promise<VideoFile> {
  const input = openFile(file)
  // The server stores only these two formats.
  const playable = new Input({ source: new BlobSource(file), formats: [MP4, WEBM] })
  try {
    if (!(await input.canRead())) return { problem: { code: 'not_a_video' }, shortSidePixels: 0, isDecodable: false }
    return { problem: await checkVideo(playable), ...(await readPicture(input)) }
  } finally {
    input.dispose()
    playable.dispose()
  }
}

/** All formats that the browser can convert. */
export const openFile = (file: File): Input =>
  new Input({ source: new BlobSource(file), formats: [MP4, WEBM, QTFF, MATROSKA] })

async function readPicture(input: Input) {
  try {
    const picture = await input.getPrimaryVideoTrack()
    const sides = picture ? [await picture.getDisplayWidth(), await picture.getDisplayHeight()] : [0]
    const canDecode = await Promise.all((await input.getTracks()).map((track) => track.canDecode()))
    return { shortSidePixels: Math.min(...sides), isDecodable: picture !== null && canDecode.every(Boolean) }
  } catch {
    // A damaged file. `checkVideo` has the problem.
    return { shortSidePixels: 0, isDecodable: false }
  }
}
