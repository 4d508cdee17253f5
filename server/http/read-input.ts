import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#contract/errors.ts'

const limitBytes = 65_536
const patienceMs = 30_000

/** The fields of a request: those of the path, and those of the query or of the JSON body. The path wins. */
export async function readFields(c: Context): Promise<object> {
  const rest = c.req.method === 'GET' ? c.req.query() : await readBody(c)
  return { ...rest, ...c.req.param() }
}

async function readBody(c: Context): Promise<object> {
  const text = await readText(c)
  if (text === '') return {}
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) throw new Refusal('not_json')
  const body = fromJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('malformed_request')
  return body
}

/** Reads a body that is neither too long nor too slow, of whoever may make the call: nobody else's is read. */
async function readText(c: Context): Promise<string> {
  let text = ''
  const arriving = limitBody(c, async () => {
    text = await c.req.text()
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal('too_slow')), patienceMs)
  try {
    await Promise.race([arriving, late.promise])
    return text
  } catch (error) {
    // A body that breaks off is its sender's doing.
    throw error instanceof Refusal ? error : new Refusal('malformed_request')
  } finally {
    clearTimeout(timer)
  }
}

const limitBody = bodyLimit({
  maxSize: limitBytes,
  onError: () => {
    throw new Refusal('body_too_large')
  },
})

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
