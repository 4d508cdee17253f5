import { contentRange, requestedRange } from '#contract/videos.ts'

/** Answers a request for a saved file as the server would: with the requested range. The bytes stay on disk. */
export async function partialResponse({ headers: requested }: Request, saved: Response): Promise<Response> {
  if (!requested.has('Range')) return saved
  const body = await saved.blob()
  const headers = new Headers(saved.headers)
  const range = requestedRange(requested, { sizeBytes: body.size, etag: headers.get('ETag') })
  if (!range) return new Response(body, { headers })
  headers.set('Content-Range', contentRange(range, body.size))
  if (range === 'unsatisfiable') {
    headers.set('Content-Length', '0')
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Length', String(range.end - range.start + 1))
  return new Response(body.slice(range.start, range.end + 1), { status: 206, headers })
}
