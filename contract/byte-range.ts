interface Slice {
  start: number
  /** The last byte, as in Content-Range. */
  end: number
}

/**
 * What a Range header asks of a file. Undefined where the whole file is the answer: none is asked for, several are, or
 * it cannot be understood (RFC 9110, 14.2). What libraries make of the edges differs, and players ask for just those.
 */
export function sliceOf(range: string | null, sizeBytes: number): Slice | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) return suffixOf(Number(last), sizeBytes)
  const start = Number(first)
  if (last && Number(last) < start) return undefined
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: Math.min(last ? Number(last) : sizeBytes, sizeBytes - 1) }
}

const suffixOf = (lengthBytes: number, sizeBytes: number): Slice | 'unsatisfiable' =>
  lengthBytes === 0 || sizeBytes === 0
    ? 'unsatisfiable'
    : { start: Math.max(sizeBytes - lengthBytes, 0), end: sizeBytes - 1 }
