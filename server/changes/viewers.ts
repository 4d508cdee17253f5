import * as v from 'valibot'
import { type InboxViewer, lookEndsAfterMs } from '#contract/inbox/viewers.ts'

/** The thread of the inbox that a session has open. Null: none. */
export const Look = v.object({
  sessionId: v.string(),
  userId: v.string(),
  username: v.string(),
  thread: v.nullable(v.string()),
})
export type Look = v.InferOutput<typeof Look>

/** Who has which thread open, as all processes have published it. In memory, because it is over within 30 s. */
export interface Viewers {
  add: (look: Look) => void
  /** Whether a look changes what the others see. */
  isNew: (look: Look) => boolean
  /** The viewers without those of a user. */
  listOthers: (userId: string) => InboxViewer[]
}

interface Stored extends Look {
  endsAtMs: number
}

/** `onEnd` is called when viewers were silent for too long. */
export function createViewers(onEnd: () => void): Viewers {
  const looks = new Map<string, Stored>()
  let timer: NodeJS.Timeout | undefined

  function endSilent() {
    timer = undefined
    const silent = [...looks.values()].filter(({ endsAtMs }) => endsAtMs <= performance.now())
    for (const { sessionId } of silent) looks.delete(sessionId)
    if (silent.length > 0) onEnd()
    startTimer()
  }

  function startTimer() {
    const [oldest] = looks.values()
    if (!oldest || timer) return
    timer = setTimeout(endSilent, Math.max(oldest.endsAtMs - performance.now(), 0) + 1)
    timer.unref()
  }

  return {
    add: (look) => {
      // At the end, so that the first one is the oldest.
      looks.delete(look.sessionId)
      if (look.thread) looks.set(look.sessionId, { ...look, endsAtMs: performance.now() + lookEndsAfterMs })
      startTimer()
    },
    isNew: ({ sessionId, thread }) => (looks.get(sessionId)?.thread ?? null) !== thread,
    listOthers: (userId) => {
      const others = [...looks.values()].filter((look) => look.userId !== userId)
      const viewers = others.flatMap(({ thread, username }) => (thread ? [{ thread, username }] : []))
      return [...new Map(viewers.map((viewer) => [`${viewer.thread} ${viewer.username}`, viewer])).values()]
    },
  }
}
