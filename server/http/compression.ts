import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** A shorter body fits into one packet with its headers. */
const minChars = 1_500

type Encoding = 'br' | 'gzip'

/** The first of the encodings that the client accepts. */
export function chooseEncoding<E extends Encoding>(c: Context, encodings: readonly E[]): E | 'identity' {
  const match = (accepted: { type: string; q: number }[]) =>
    encodings.find((encoding) => accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0)) ?? 'identity'
  return accepts(c, { header: 'Accept-Encoding', supports: [...encodings], default: 'identity', match }) as E
}

/**
 * Responds with JSON, which a long response to a read compresses. Responses to writes stay as they are: some mix a secret
 * with text of the caller, and the size of the compressed response would reveal the secret (BREACH).
 */
export function respondWithJson(c: Context, value: object, status: 200 | 202): Response {
  const text = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json' }
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead || text.length < minChars) return c.body(text, status, headers)
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (chooseEncoding(c, ['gzip']) === 'identity') return c.body(text, status, headers)
  // Synchronous: a page of a list takes 0.1 to 0.2 ms, and the threads may be busy with passwords.
  return c.body(gzipSync(text), status, { ...headers, 'Content-Encoding': 'gzip' })
}
