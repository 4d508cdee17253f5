import { videoPath } from '#contract/videos.ts'

/** The codes of `MediaError`. */
const [decodeError, notSupportedError] = [3, 4]
/** Seconds after which a playing video has shown a frame. */
const firstFrameS = 2

/** Whether the sound plays, but the browser has decoded no frame. */
export const hasNoPicture = (video: HTMLVideoElement): boolean =>
  video.currentTime > firstFrameS && video.videoWidth === 0 && video.getVideoPlaybackQuality?.().totalVideoFrames === 0

/** Whether an error of the player is of the video, and not of the network. */
export async function isUnplayable({ error }: HTMLVideoElement, advertise: string): Promise<boolean> {
  if (error?.code === decodeError) return true
  // This code also follows a response that is no video, for example of a captive portal.
  return error?.code === notSupportedError && (await canFetch(advertise))
}

async function canFetch(advertise: string): Promise<boolean> {
  try {
    const { ok, headers, body } = await fetch(videoPath(advertise), { headers: { Range: 'bytes=0-0' } })
    void body?.cancel()
    return ok && !!headers.get('Content-Type')?.startsWith('video/')
  } catch {
    return false
  }
}
