import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { Change, changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'
import type { Tag } from '#contract/tags.ts'

interface RequestTarget {
  request: (path: string, init: RequestInit) => Response | Promise<Response>
}

/** Opens a change stream until the test finishes. Resolves once the stream receives all changes. */
export async function subscribe(at: RequestTarget, { token }: { token: string }, missedMs?: number | string) {
  const query = missedMs === undefined ? '' : `?${changeStream.missedParam}=${missedMs}`
  const response = await at.request(basePath + changeStream.path + query, {
    headers: { Authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const unread: string[] = []
  const chunks = splitEvents(response.body, unread)
  const { value: opening } = await chunks.next()
  onTestFinished(async () => {
    // The server may have stopped before the test finishes.
    await chunks.return(undefined).catch(() => {})
  })
  const received: Tag[] = []

  /** The next event: the tags of a change, or an empty list for a heartbeat. Undefined at the end. */
  async function next(): Promise<Tag[] | undefined> {
    const { value, done } = await chunks.next()
    if (done) return undefined
    const tags = parseTags(value)
    received.push(...tags)
    return tags
  }

  return {
    response,
    opening,
    /** All tags so far. */
    received,
    next,
    /** The events that arrived together with the last one, and are not read yet. */
    unread: () => unread,
    /** Waits for a tag. Returns all tags since the start. */
    waitFor: async (tag: Tag): Promise<Tag[]> => {
      while (!received.includes(tag)) if (!(await next())) throw new Error(`The stream ended before ${tag}`)
      return received
    },
    close: () => chunks.return(undefined),
    /** Resolves when the server has ended the stream. */
    waitForEnd: async () => {
      while (await next());
    },
  }
}

async function* splitEvents(body: ReadableStream<Uint8Array>, unread: string[]): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop()!
    unread.push(...parts)
    for (let event = unread.shift(); event !== undefined; event = unread.shift()) yield event
  }
  return undefined
}

function parseTags(chunk: string): Tag[] {
  if (chunk === ':') return []
  const [event, data] = chunk.split('\n')
  if (event !== `event: ${changeStream.event}`) throw new Error(`Unknown event: ${chunk}`)
  return v.parse(v.pipe(v.string(), v.parseJson(), Change), data!.replace('data: ', '')).tags
}
