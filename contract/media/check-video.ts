import { EncodedPacketSink, type Input, type InputTrack } from 'mediabunny'
import type { VideoProblem } from './video-problem.ts'

/** A presentation that ends more than this before the duration in the index counts as cut off. */
const endToleranceS = 1

/**
 * The first reason why phones cannot play a file, or undefined. Reads the index and the last packets, not the whole file.
 * `input` has to be limited to the formats MP4 and WebM.
 */
export async function checkVideo(input: Input): Promise<VideoProblem | undefined> {
  try {
    if (!(await input.canRead())) return { code: 'video_container' }
    const tracks = await input.getTracks()
    if (tracks.length === 0) return { code: 'video_no_index' }
    if (!tracks.some((track) => track.isVideoTrack())) return { code: 'video_no_picture' }
    for (const track of tracks) {
      const problem = await findTrackProblem(track)
      if (problem) return problem
    }
    return (await isCutOff(input, tracks)) ? { code: 'video_cut_off' } : undefined
  } catch {
    // The library throws different errors for different damages.
    return { code: 'video_damaged' }
  }
}

async function findTrackProblem(track: InputTrack): Promise<VideoProblem | undefined> {
  if (!track.isVideoTrack() && !track.isAudioTrack()) return undefined
  return findCodecProblem({
    type: track.isVideoTrack() ? 'video' : 'sound',
    codec: await track.getCodec(),
    parameters: await track.getCodecParameterString(),
    internalId: await track.getInternalCodecId(),
  })
}

/** Whether a track has packets behind the end of the file, or ends before the duration in the index. */
async function isCutOff(input: Input, tracks: InputTrack[]): Promise<boolean> {
  for (const track of tracks) if (await isLastPacketMissing(track)) return true
  const indexedS = (await input.getDurationFromMetadata()) ?? 0
  const presentS = await input.computeDuration(undefined, { metadataOnly: true })
  return presentS === 0 || presentS < indexedS - endToleranceS
}

/** The last packet in time, and those that are stored after it because other frames refer to them. */
async function isLastPacketMissing(track: InputTrack): Promise<boolean> {
  const packets = new EncodedPacketSink(track)
  let indexed = await packets.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true })
  if (!indexed) return track.isVideoTrack()
  let present = await packets.getPacket(Number.POSITIVE_INFINITY)
  while (indexed) {
    if (!present || present.sequenceNumber !== indexed.sequenceNumber) return true
    indexed = await packets.getNextPacket(indexed, { metadataOnly: true })
    present = indexed && (await packets.getNextPacket(present))
  }
  return false
}

/** One track of a file. `parameters` is its codec string of RFC 6381. */
interface TrackCodec {
  type: 'video' | 'sound'
  codec: string | null
  parameters: string | null
  internalId: string | number | Uint8Array | null
}

const sounds = ['aac', 'mp3', 'opus', 'vorbis']

/** The problem of a track that phones cannot decode, or undefined. */
function findCodecProblem(track: TrackCodec): VideoProblem | undefined {
  if (track.type === 'sound') {
    return sounds.includes(track.codec ?? '') ? undefined : { code: 'sound_codec', values: { codec: nameCodec(track) } }
  }
  const isKnown = track.codec !== null && track.codec in videos
  if (isKnown && videos[track.codec as keyof typeof videos](track.parameters ?? '')) return undefined
  const suffix = isKnown ? ' with more than 8 bit or 4:2:0 color' : ''
  return { code: 'video_codec', values: { codec: nameCodec(track) + suffix } }
}

/** Whether a codec string is of 8 bit and 4:2:0, for each codec that phones decode. */
const videos = {
  // Baseline, Main and High. All other profiles allow more bits or colors, or are not decoded by phones.
  avc: (parameters: string) => /^avc[13]\.(42|4d|64)/i.test(parameters),
  vp8: () => true,
  vp9: (parameters: string) => /^vp09\.00\.\d+\.08/.test(parameters),
  av1: (parameters: string) => /^av01\.0\.\w+\.08/.test(parameters),
}

const names: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  mp4v: 'MPEG-4 Part 2',
  mp4a: 'MPEG-4 audio',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  flac: 'FLAC',
  dts: 'DTS',
}

function nameCodec({ codec, internalId }: TrackCodec): string {
  const id = codec ?? (typeof internalId === 'string' ? internalId.trim() : '')
  if (Object.hasOwn(names, id)) return names[id]!
  // The file chooses the id.
  return /^[\w ./-]{1,20}$/.test(id) ? id.toUpperCase() : 'of an unknown kind'
}
