import { EventEmitter } from 'node:events'
import * as v from 'valibot'
import { Id } from '#contract/fields.ts'
import { Tag } from '#contract/tags.ts'

const PublishedChange = v.object({ tags: v.array(Tag), memberId: v.optional(Id) })

/** `isGap`: changes may have been missed, so that all data may be stale. */
export type PublishedChange = v.InferOutput<typeof PublishedChange> & { isGap?: true }

/** The changes of all processes. */
export interface Changes {
  /** Receives a payload of the database's notifications. */
  receive: (payload: string) => void
  missedChanges: () => void
  /** Yields the tags that `selectTags` selects, until the signal aborts. */
  subscribe: (selectTags: (change: PublishedChange) => readonly Tag[], signal: AbortSignal) => AsyncIterable<Tag[]>
  /** Ends all subscriptions. */
  end: () => void
}

export function createChanges(): Changes {
  const emitter = new EventEmitter<{ change: [PublishedChange] }>()
  emitter.setMaxListeners(0)
  const ending = new AbortController()
  return {
    receive: (payload) => {
      // A process of another version may publish another format, which is ignored.
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PublishedChange), payload)
      if (read.success) emitter.emit('change', read.output)
    },
    missedChanges: () => void emitter.emit('change', { tags: [...Tag.options], isGap: true }),
    subscribe: (selectTags, signal) => {
      const ended = AbortSignal.any([signal, ending.signal])
      const pending = new Set<Tag>()
      let resume = () => {}
      // A set, not a queue: a slow client's backlog stays bounded.
      const collect = (change: PublishedChange) => {
        for (const tag of selectTags(change)) pending.add(tag)
        if (pending.size > 0) resume()
      }
      const unsubscribe = () => {
        emitter.off('change', collect)
        resume()
      }
      emitter.on('change', collect)
      if (ended.aborted) unsubscribe()
      else ended.addEventListener('abort', unsubscribe, { once: true })

      return (async function* () {
        while (!ended.aborted) {
          if (pending.size === 0) {
            await new Promise<void>((resolve) => {
              resume = resolve
            })
            continue
          }
          const tags = [...pending]
          pending.clear()
          yield tags
        }
      })()
    },
    end: () => ending.abort(),
  }
}
