import type { Context } from 'hono'
import { Refusal } from '#contract/errors.ts'

/** The fields of a request: those of the path, and those of the query or of the JSON body. The path wins. */
export async function readFields(c: Context): Promise<object> {
  const rest = c.req.method === 'GET' ? c.req.query() : await readBody(c)
  return { ...rest, ...c.req.param() }
}

async function readBody(c: Context): Promise<object> {
  const text = await c.req.text()
  if (text === '') return {}
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) throw new Refusal('not_json')
  const body = fromJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('malformed_request')
  return body
}

/** Half of a surrogate pair is no text, and the database takes it for a bug of ours. */
function refuseHalfCharacters(_: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('Half a character')
  return value
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text, refuseHalfCharacters)
  } catch {
    return undefined
  }
}
