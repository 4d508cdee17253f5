import { EventEmitter } from 'node:events'
import * as v from 'valibot'
import { Id } from '#contract/fields.ts'
import { Tag } from '#contract/tags.ts'

const Announced = v.object({ tags: v.array(Tag), memberId: v.optional(Id) })

/** `isGap`: some may have been missed, so that anything may have changed. */
export type Announced = v.InferOutput<typeof Announced> & { isGap?: true }

/** What was announced, by whichever process. */
export interface Changes {
  /** Takes what the database has passed on. */
  hear: (payload: string) => void
  /** Announcements may have been missed. */
  gap: () => void
  /** From the moment it is called until the signal, everything that `tagsOf` picks. */
  follow: (tagsOf: (announced: Announced) => readonly Tag[], signal: AbortSignal) => AsyncIterable<Tag[]>
  /** Ends whoever follows. */
  end: () => void
}

export function createChanges(): Changes {
  const emitter = new EventEmitter<{ announced: [Announced] }>()
  emitter.setMaxListeners(0)
  const over = new AbortController()
  return {
    hear: (payload) => {
      // Another version of Joma beside this one may say it in another way.
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Announced), payload)
      if (read.success) emitter.emit('announced', read.output)
    },
    gap: () => void emitter.emit('announced', { tags: [...Tag.options], isGap: true }),
    follow: (tagsOf, signal) => {
      const ended = AbortSignal.any([signal, over.signal])
      const untold = new Set<Tag>()
      let wake = () => {}
      // Collected and not queued: for whoever listens slowly it never becomes more than each tag once.
      const collect = (announced: Announced) => {
        for (const tag of tagsOf(announced)) untold.add(tag)
        if (untold.size > 0) wake()
      }
      const leave = () => {
        emitter.off('announced', collect)
        wake()
      }
      emitter.on('announced', collect)
      if (ended.aborted) leave()
      else ended.addEventListener('abort', leave, { once: true })

      return (async function* () {
        while (!ended.aborted) {
          if (untold.size === 0) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
            continue
          }
          const tags = [...untold]
          untold.clear()
          yield tags
        }
      })()
    },
    end: () => over.abort(),
  }
}
