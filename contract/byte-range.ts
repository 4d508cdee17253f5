import parseRange from 'range-parser'

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
  const header = headers.get('Range') ?? ''
  const hasOtherVersion = (headers.get('If-Range') ?? etag) !== etag
  if (hasOtherVersion || !/^bytes=/i.test(header)) return undefined
  const ranges = parseRange(sizeBytes, header)
  if (ranges === -1) return readRejected(header, sizeBytes)
  return ranges === -2 || ranges.length > 1 ? undefined : ranges[0]
}

/** range-parser rejects two more ranges: a suffix longer than the file means all of it, and `5-4` is invalid. */
function readRejected(header: string, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /=\s*(\d*)-(\d*)\s*$/.exec(header) ?? []
  if (first && last && Number(last) < Number(first)) return undefined
  return !first && Number(last) > sizeBytes && sizeBytes > 0 ? { start: 0, end: sizeBytes - 1 } : 'unsatisfiable'
}

/** The value of `Content-Range`. */
export const contentRange = (range: ByteRange | 'unsatisfiable', sizeBytes: number): string =>
  `bytes ${range === 'unsatisfiable' ? '*' : `${range.start}-${range.end}`}/${sizeBytes}`
