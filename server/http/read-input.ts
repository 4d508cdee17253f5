import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#contract/errors.ts'

/** The largest JSON body. */
export const bodyLimitBytes = 65_536
const timeoutMs = 30_000

/** The fields of a request: of the path, and of the query or the JSON body. The path has precedence. */
export async function readInput(c: Context): Promise<object> {
  const fields = c.req.method === 'GET' ? c.req.query() : await readBody(c)
  return { ...fields, ...c.req.param() }
}

async function readBody(c: Context): Promise<object> {
  const text = await readText(c)
  if (text === '') return {}
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) throw new Refusal('not_json')
  const body = fromJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('malformed_request')
  return body
}

/** Reads a body up to the limits of size and time. Runs after authorization, so that bodies of other callers are not read. */
async function readText(c: Context): Promise<string> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal('too_slow')), timeoutMs)
  try {
    return await Promise.race([readLimited(c), late.promise])
  } catch (error) {
    // An aborted body is the client's fault.
    throw error instanceof Refusal ? error : new Refusal('malformed_request')
  } finally {
    clearTimeout(timer)
  }
}

async function readLimited(c: Context): Promise<string> {
  const length = c.req.header('Content-Length')
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
    if (Number(length) > bodyLimitBytes) throw new Refusal('body_too_large')
    return c.req.text()
  }
  let text = ''
  await limitStream(c, async () => {
    text = await c.req.text()
  })
  return text
}

/** For a body of unknown length. It creates a web stream, which costs a twentieth of the server's work for a transfer. */
const limitStream = bodyLimit({
  maxSize: bodyLimitBytes,
  onError: () => {
    throw new Refusal('body_too_large')
  },
})

/** PostgreSQL rejects an unpaired surrogate, which would be answered with 500. */
function refuseUnpairedSurrogate(_: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('Unpaired surrogate')
  return value
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text, refuseUnpairedSurrogate)
  } catch {
    return undefined
  }
}
