import { byteRange } from './byte-range.ts'

/** Answers a Range request from a cached file, as its server would. The bytes stay on the disk. */
export async function partialResponse({ headers: requested }: Request, cached: Response): Promise<Response> {
  const etag = cached.headers.get('ETag')
  const isOtherVersion = (requested.get('If-Range') ?? etag) !== etag
  if (!requested.has('Range') || isOtherVersion) return cached
  const body = await cached.blob()
  const range = byteRange(requested.get('Range'), body.size)
  const headers = new Headers(cached.headers)
  if (!range) return new Response(body, { headers })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${body.size}`)
    headers.set('Content-Length', '0')
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${body.size}`)
  headers.set('Content-Length', String(range.end - range.start + 1))
  return new Response(body.slice(range.start, range.end + 1), { status: 206, headers })
}
