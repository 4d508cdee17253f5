import { queryOptions, useQuery } from '@tanstack/react-query'
import { fillPath } from '#contract/endpoint.ts'
import { supportPicture } from '#contract/support-pictures.ts'
import { basePath } from '../api/call.ts'
import { CallError, isNotFound } from '../api/call-error.ts'
import { messages } from '../i18n/messages.ts'
import { readToken } from '../session/session.ts'
import { QueryResult } from '../ui/query-result.tsx'

/** A picture of a thread. It needs the token, so an `img` cannot load it by its address. */
export function PrivatePicture({ picture }: { picture: string }) {
  const query = useQuery(pictureQuery(picture))
  const { view, gone } = messages.supports.picture
  if (isNotFound(query.error)) return <p className="meta">{gone}</p>
  return <QueryResult query={query}>{(url) => <img className="thread-picture" src={url} alt={view} />}</QueryResult>
}

const pictureQuery = (picture: string) =>
  queryOptions({
    queryKey: [supportPicture.path, picture],
    queryFn: ({ signal }) => readPicture(picture, signal),
    // The bytes of an id never change.
    staleTime: Infinity,
  })

async function readPicture(id: string, signal: AbortSignal): Promise<string> {
  const { path } = fillPath(supportPicture.path, { id })
  const token = readToken()
  const response = await fetch(basePath + path, { signal, headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!response.ok)
    throw new CallError(response.status, await response.json(), { isStaleSession: readToken() !== token })
  return toDataUrl(response.headers.get('Content-Type') ?? '', new Uint8Array(await response.arrayBuffer()))
}

/** The content security policy allows pictures from `data:` and not from `blob:`. */
function toDataUrl(type: string, bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `data:${type};base64,${btoa(binary)}`
}
