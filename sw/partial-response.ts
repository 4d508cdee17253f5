import { byteRange } from './byte-range.ts'

/** Answers for a whole kept file as its server would: with the piece that is asked for. Its bytes stay on the disk. */
export async function partialResponse({ headers: asked }: Request, kept: Response): Promise<Response> {
  const etag = kept.headers.get('ETag')
  const isOfOther = (asked.get('If-Range') ?? etag) !== etag
  if (!asked.has('Range') || isOfOther) return kept
  const body = await kept.blob()
  const slice = byteRange(asked.get('Range'), body.size)
  const headers = new Headers(kept.headers)
  if (!slice) return new Response(body, { headers })
  if (slice === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${body.size}`)
    headers.set('Content-Length', '0')
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Range', `bytes ${slice.start}-${slice.end}/${body.size}`)
  headers.set('Content-Length', String(slice.end - slice.start + 1))
  return new Response(body.slice(slice.start, slice.end + 1), { status: 206, headers })
}
