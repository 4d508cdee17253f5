import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { openApiDocument } from './open-api-document.ts'

/** Serves the document without authorization. It is generated once per process, at the first request, and has an ETag. */
export const serveDocument = (path: string): Hono =>
  new Hono().get(path, etag(), (c) => {
    document ??= createDocument()
    return c.body(document.body, 200, document.headers)
  })

let document: ReturnType<typeof createDocument> | undefined

function createDocument() {
  const body = JSON.stringify(openApiDocument())
  const headers = {
    'Cache-Control': 'public, no-cache',
    'Content-Type': 'application/json',
    ETag: `"${createHash('sha256').update(body).digest('hex')}"`,
  }
  return { body, headers }
}
