import type { inboxViewers as endpoints } from '#contract/inbox/viewers.ts'
import type { Viewers } from '../changes/viewers.ts'
import type { Db } from '../db/connect.ts'
import { publish } from '../db/publish-changes.ts'
import type { Handlers } from '../http/mount-endpoints.ts'

export const createInboxViewerHandlers = (db: Db, viewers: Viewers): Handlers<typeof endpoints> => ({
  list: async ({ looking }, { userId, username, sessionId }) => {
    // A program with an API key looks at nothing.
    if (sessionId) {
      const look = { sessionId, userId, username, thread: looking ?? null }
      const isNew = viewers.isNew(look)
      // To every process, also this one. Without a tag, nobody reads the viewers again.
      if (isNew || look.thread) publish(db, [{ tags: isNew ? ['InboxViewer'] : [], look }])
    }
    return viewers.listOthers(userId)
  },
})
