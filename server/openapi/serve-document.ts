import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { openApiDocument } from './open-api-document.ts'

/** Serves the document without authorization. It is made once per process, at the first request, and has an ETag. */
export const serveDocument = (path: string): Hono =>
  new Hono().get(path, etag(), (c) => {
    made ??= make()
    return c.body(made.body, 200, made.headers)
  })

let made: ReturnType<typeof make> | undefined

function make() {
  const body = JSON.stringify(openApiDocument())
  const headers = {
    'Cache-Control': 'public, no-cache',
    'Content-Type': 'application/json',
    ETag: `"${createHash('sha256').update(body).digest('hex')}"`,
  }
  return { body, headers }
}
