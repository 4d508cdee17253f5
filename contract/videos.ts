/** The path of a video, outside the versioned base path. */
export const videoPath = (advertise: string): string => `/file/${advertise}`

/** Names that page and worker share for the saved videos. Each video is stored as one complete response. */
export const savedVideos = {
  /** The cache in Cache Storage. */
  cache: 'joma-videos',
  /** The BroadcastChannel for messages about saved and deleted videos. */
  channel: 'joma-videos',
}

export interface ByteRange {
  start: number
  /** The last byte, as in Content-Range. */
  end: number
}

interface RequestHeaders {
  get: (name: string) => string | null
}

/**
 * The range to send for a request's `Range` and `If-Range`. Undefined if the whole file is the response: the request has no
 * range or several, the header is invalid, or the range is of another version (RFC 9110, 13.1.5 and 14.2).
 */
export function requestedRange(
  headers: RequestHeaders,
  { sizeBytes, etag }: { sizeBytes: number; etag: string | null },
): ByteRange | 'unsatisfiable' | undefined {
  if ((headers.get('If-Range') ?? etag) !== etag) return undefined
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(headers.get('Range') ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) return suffix(Number(last), sizeBytes)
  const start = Number(first)
  if (last && Number(last) < start) return undefined
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: Math.min(last ? Number(last) : sizeBytes, sizeBytes - 1) }
}

/** The last bytes of a file; all of them where it has fewer. */
const suffix = (lengthBytes: number, sizeBytes: number): ByteRange | 'unsatisfiable' =>
  lengthBytes === 0 || sizeBytes === 0
    ? 'unsatisfiable'
    : { start: Math.max(sizeBytes - lengthBytes, 0), end: sizeBytes - 1 }

/** The value of `Content-Range`. */
export const contentRange = (range: ByteRange | 'unsatisfiable', sizeBytes: number): string =>
  `bytes ${range === 'unsatisfiable' ? '*' : `${range.start}-${range.end}`}/${sizeBytes}`
