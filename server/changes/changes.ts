import { EventEmitter } from 'node:events'
import * as v from 'valibot'
import { changeStream } from '#contract/changes.ts'
import { Id } from '#contract/fields.ts'
import { Tag } from '#contract/tags.ts'
import { createViewers, Look, type Viewers } from './viewers.ts'

const PublishedChange = v.object({ tags: v.array(Tag), memberId: v.optional(Id), look: v.optional(Look) })

/** `isGap`: changes may have been missed, so that all data may be stale. */
export type PublishedChange = v.InferOutput<typeof PublishedChange> & { isGap?: true }

/** The changes of all processes. */
export interface Changes {
  /** Receives a payload of the database's notifications. */
  receive: (payload: string) => void
  missedChanges: () => void
  /** Yields the tags that `selectTags` selects, until the signal aborts. Begins with the changes of the last `missedMs`. */
  subscribe: (
    selectTags: (change: PublishedChange) => readonly Tag[],
    signal: AbortSignal,
    missedMs?: number,
  ) => AsyncIterable<Tag[]>
  countSubscriptions: () => number
  /** Who has which thread of the inbox open. */
  viewers: Viewers
  /** Ends all subscriptions. */
  end: () => void
}

/** The changes of this process that are sent again: those of the last minute, at most so many. */
const maxRecent = 5_000

const gap: PublishedChange = { tags: [...Tag.options], isGap: true }

export function createChanges(): Changes {
  const emitter = new EventEmitter<{ change: [PublishedChange] }>()
  emitter.setMaxListeners(0)
  const recent: { at: number; change: PublishedChange }[] = []
  let recentSince = performance.now()
  emitter.on('change', (change) => {
    const now = performance.now()
    recent.push({ at: now, change })
    while (recent.length > maxRecent || recent[0]!.at < now - changeStream.maxMissedMs) recentSince = recent.shift()!.at
  })
  const ending = new AbortController()
  // Each process ends them itself, so that they need no notification.
  const viewers = createViewers(() => emitter.emit('change', { tags: ['InboxViewer'] }))
  return {
    viewers,
    receive: (payload) => {
      // A process of another version may publish another format, which is ignored.
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PublishedChange), payload)
      if (!read.success) return
      const { look, tags } = read.output
      if (look) viewers.add(look)
      // That a viewer is still there changes no data.
      if (!look || tags.length > 0) emitter.emit('change', read.output)
    },
    missedChanges: () => void emitter.emit('change', gap),
    subscribe: (selectTags, signal, missedMs = 0) => {
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
      const since = performance.now() - missedMs
      if (missedMs > 0 && since < recentSince) collect(gap)
      else for (const { at, change } of recent) if (at >= since) collect(change)
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
    // Without the listener above.
    countSubscriptions: () => emitter.listenerCount('change') - 1,
    end: () => ending.abort(),
  }
}
