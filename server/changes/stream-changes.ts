import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { type Change, changeStream } from '#contract/changes.ts'
import { Refusal } from '#contract/errors.ts'
import type { Authorize, Caller } from '../sessions/authorize.ts'
import type { Announced, Changes } from './changes.ts'
import { tagsFor } from './visible-tags.ts'

interface Streaming {
  authorize: Authorize
  changes: Changes
}

/** Tells a caller what has changed, for as long as the caller listens and is let in. */
export const streamChanges = ({ authorize, changes }: Streaming) => {
  const enter = placesFor(changeStream.mostAtOnce)
  return async (c: Context) => {
    const caller = (await authorize(c, changeStream.role)) as Caller
    const leave = enter(caller.userId)
    // A proxy that collects an answer before it passes it on would never pass this one on.
    c.header('X-Accel-Buffering', 'no')
    const response = streamSSE(c, async (stream) => {
      const over = new AbortController()
      stream.onAbort(() => over.abort())
      const look = () => authorize(c, changeStream.role).catch((error) => isShutOut(error) && over.abort())
      const beat = setInterval(() => void stream.write(comment).then(look), changeStream.heartbeatMs)
      let isAboutCaller = false
      const tagsOf = (announced: Announced) => {
        isAboutCaller ||= announced.memberId === caller.userId
        return tagsFor(caller, announced)
      }
      try {
        // Followed before the caller hears that it begins: what is read from then on misses nothing.
        const followed = changes.follow(tagsOf, over.signal)
        await stream.write(comment)
        for await (const tags of followed) {
          // It may be that the caller was blocked.
          if (isAboutCaller) await look()
          isAboutCaller = false
          if (over.signal.aborted) return
          await stream.writeSSE({ event: changeStream.event, data: JSON.stringify({ tags } satisfies Change) })
        }
      } finally {
        clearInterval(beat)
        over.abort()
        leave()
      }
    })
    response.headers.set('Cache-Control', 'no-store, no-transform')
    return response
  }
}

/** Lets an account in so many times at once. Gives the way out. */
function placesFor(most: number) {
  const taken = new Map<string, number>()
  return (account: string) => {
    const count = taken.get(account) ?? 0
    if (count >= most) throw new Refusal('too_many_requests', { retryAfterS, values: { seconds: retryAfterS } })
    taken.set(account, count + 1)
    return () => {
      const left = (taken.get(account) ?? 1) - 1
      if (left > 0) taken.set(account, left)
      else taken.delete(account)
    }
  }
}

/** By then another may have ended. */
const retryAfterS = changeStream.heartbeatMs / 1000

/** A line that says nothing: it opens the stream, and shows that it is alive. */
const comment = ':\n\n'

const isShutOut = (error: unknown) => error instanceof Refusal && (error.status === 401 || error.status === 403)
