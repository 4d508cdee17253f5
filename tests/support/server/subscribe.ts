import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { Change, changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'
import type { Tag } from '#contract/tags.ts'

interface RequestTarget {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** Listens as somebody, until the test is over. Resolves once nothing is missed any more. */
export async function subscribe(at: RequestTarget, { token }: { token: string }) {
  const response = await at.request(basePath + changeStream.path, { headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const pieces = splitEvents(response.body)
  const { value: opening } = await pieces.next()
  onTestFinished(async () => {
    // Its server may be gone by then.
    await pieces.return(undefined).catch(() => {})
  })
  const received: Tag[] = []

  /** The next thing that is sent: a change’s tags, or the empty sign of life. Undefined at the end. */
  async function next(): Promise<Tag[] | undefined> {
    const { value, done } = await pieces.next()
    if (done) return undefined
    const tags = parseTags(value)
    received.push(...tags)
    return tags
  }

  return {
    response,
    opening,
    /** All that was heard so far. */
    heard: received,
    next,
    /** Listens until a tag is told. Gives everything that was heard from the beginning. */
    waitFor: async (tag: Tag): Promise<Tag[]> => {
      while (!received.includes(tag)) if (!(await next())) throw new Error(`The stream ended before ${tag}`)
      return received
    },
    close: () => pieces.return(undefined),
    /** Resolves once the server has ended it. */
    waitForEnd: async () => {
      while (await next());
    },
  }
}

async function* splitEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const parts = (text + piece).split('\n\n')
    text = parts.pop()!
    yield* parts
  }
  return undefined
}

function parseTags(piece: string): Tag[] {
  if (piece === ':') return []
  const [event, data] = piece.split('\n')
  if (event !== `event: ${changeStream.event}`) throw new Error(`No such event: ${piece}`)
  return v.parse(v.pipe(v.string(), v.parseJson(), Change), data!.replace('data: ', '')).tags
}
