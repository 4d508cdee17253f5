import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { Change, changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'
import type { Tag } from '#contract/tags.ts'

interface Place {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** Listens as somebody, until the test is over. Resolves once nothing is missed any more. */
export async function hear(at: Place, { token }: { token: string }) {
  const response = await at.request(basePath + changeStream.path, { headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const pieces = piecesOf(response.body)
  const { value: opening } = await pieces.next()
  onTestFinished(async () => {
    // Its server may be gone by then.
    await pieces.return(undefined).catch(() => {})
  })
  const heard: Tag[] = []

  /** The next thing that is sent: a change’s tags, or the empty sign of life. Undefined at the end. */
  async function next(): Promise<Tag[] | undefined> {
    const { value, done } = await pieces.next()
    if (done) return undefined
    const tags = tagsOf(value)
    heard.push(...tags)
    return tags
  }

  return {
    response,
    opening,
    /** All that was heard so far. */
    heard,
    next,
    /** Listens until a tag is told. Gives everything that was heard from the beginning. */
    until: async (tag: Tag): Promise<Tag[]> => {
      while (!heard.includes(tag)) if (!(await next())) throw new Error(`The stream ended before ${tag}`)
      return heard
    },
    leave: () => pieces.return(undefined),
    /** Resolves once the server has ended it. */
    ended: async () => {
      while (await next());
    },
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const parts = (text + piece).split('\n\n')
    text = parts.pop()!
    yield* parts
  }
  return undefined
}

function tagsOf(piece: string): Tag[] {
  if (piece === ':') return []
  const [event, data] = piece.split('\n')
  if (event !== `event: ${changeStream.event}`) throw new Error(`No such event: ${piece}`)
  return v.parse(v.pipe(v.string(), v.parseJson(), Change), data!.replace('data: ', '')).tags
}
