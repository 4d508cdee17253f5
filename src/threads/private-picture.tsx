import { queryOptions, useQuery } from '@tanstack/react-query'
import { basePath, fillPath } from '#contract/endpoint.ts'
import { supportPicture } from '#contract/support-pictures.ts'
import { CallError, isNotFound } from '../api/call-error.ts'
import { messages } from '../i18n/messages.ts'
import { readToken } from '../session/token.ts'
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
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  const response = await fetch(basePath + path, { signal, ...(headers && { headers }) }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new CallError(undefined, undefined, { cause })
  })
  const type = response.headers.get('Content-Type') ?? ''
  // A captive portal answers with its page.
  if (response.ok && type.startsWith('image/')) return toDataUrl(type, new Uint8Array(await response.arrayBuffer()))
  const body: unknown = await response.json().catch(() => undefined)
  throw new CallError(response.status, body, { isStaleSession: readToken() !== token })
}

/** The content security policy allows pictures from `data:` and not from `blob:`. */
function toDataUrl(type: string, bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `data:${type};base64,${btoa(binary)}`
}
