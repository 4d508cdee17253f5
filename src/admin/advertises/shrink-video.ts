import {
  type AudioCodec,
  BufferTarget,
  Conversion,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  type Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  QUALITY_MEDIUM,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'
import { t } from '../../i18n/staff.tsx'
import { openFile } from './read-video-file.ts'

/** The longest short side of a converted picture, in pixels. */
export const maxShortSidePixels = 720

interface ShrinkOptions {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** The browser cannot encode or decode a track of the file. */
export class CannotConvert extends Error {}

/**
 * Converts a video in the browser to at most 720p: H.264 and AAC in an MP4 file, or what else the browser can encode and
 * phones play. Throws `CannotConvert`, or the reason of `signal`.
 */
export async function shrinkVideo(file: File, options: ShrinkOptions): Promise<File> {
  const input = openFile(file)
  try {
    return await convert(input, file.name, options)
  } finally {
    input.dispose()
  }
}

async function convert(input: Input, name: string, { signal, onProgress }: ShrinkOptions): Promise<File> {
  const picture = await input.getPrimaryVideoTrack()
  if (!picture) throw new CannotConvert(t('No picture'))
  const video = await chooseVideo(picture)
  const isMp4 = video.codec === 'avc'
  const target = new BufferTarget()
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const audio = { codec: await chooseSound(input, isMp4 ? ['aac', 'opus'] : ['opus', 'vorbis']) }
  const options = { input, output, video, audio, tracks: 'primary', showWarnings: false } as const
  const conversion = await Conversion.init(options)
  if (!conversion.isValid || conversion.discardedTracks.some(isLost))
    throw new CannotConvert(t('A track cannot be converted'))
  conversion.onProgress = (progress) => onProgress(Math.floor(progress * 100))
  const cancel = () => void conversion.cancel()
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    await conversion.execute()
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  const [type, ending] = isMp4 ? ['video/mp4', 'mp4'] : ['video/webm', 'webm']
  return new File([target.buffer!], `${name.replace(/\.\w+$/, '')}.${ending}`, { type })
}

const isLost = ({ reason }: Conversion['discardedTracks'][number]) => reason !== 'discarded_by_user'

async function chooseVideo(picture: InputVideoTrack) {
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()]
  const scale = Math.min(1, maxShortSidePixels / Math.min(width, height))
  const toEven = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  const size = { width: toEven(width), height: toEven(height) }
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'] satisfies VideoCodec[], size)
  if (!codec || !(await picture.canDecode())) throw new CannotConvert(t('The picture cannot be converted'))
  return { ...size, codec, fit: 'fill', quality: QUALITY_MEDIUM, forceTranscode: true } as const
}

/** The codec of the file's own sound if phones play it, because the sound is then copied. */
async function chooseSound(input: Input, playable: AudioCodec[]): Promise<AudioCodec> {
  const sound = await input.getPrimaryAudioTrack()
  const own = await sound?.getCodec()
  if (!sound || (own && playable.includes(own))) return own ?? playable[0]!
  const options = { numberOfChannels: await sound.getNumberOfChannels(), sampleRate: await sound.getSampleRate() }
  const codec = await getFirstEncodableAudioCodec(playable, options)
  if (!codec) throw new CannotConvert(t('The sound cannot be converted'))
  return codec
}
