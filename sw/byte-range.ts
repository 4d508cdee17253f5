interface ByteRange {
  start: number
  /** The last byte, as in Content-Range. */
  end: number
}

/**
 * Parses a Range header. Undefined means the whole file: no range, several ranges or an invalid header (RFC 9110, 14.2).
 * Libraries are wrong at the edges, and media players ask for exactly those.
 */
export function byteRange(range: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) return suffixOf(Number(last), sizeBytes)
  const start = Number(first)
  if (last && Number(last) < start) return undefined
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: Math.min(last ? Number(last) : sizeBytes, sizeBytes - 1) }
}

const suffixOf = (lengthBytes: number, sizeBytes: number): ByteRange | 'unsatisfiable' =>
  lengthBytes === 0 || sizeBytes === 0
    ? 'unsatisfiable'
    : { start: Math.max(sizeBytes - lengthBytes, 0), end: sizeBytes - 1 }
