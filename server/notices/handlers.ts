import type { notices as rows } from '#contract/notices.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { readSettings, settingsId } from '../settings/read-settings.ts'
import { settings } from '../settings/table.ts'

export const noticeHandlers = (db: Db): Handlers<typeof rows> => ({
  get: async () => ({ notice: (await readSettings(db)).notice }),

  post:
    ({ notice }, { userId }) =>
    async (tx) => {
      const before = { notice: (await readSettings(tx)).notice }
      const after = { notice: notice.trim() }
      await tx.update(settings).set(after)
      await recordAct(tx, { actorId: userId, action: 'post-notice', ref: settingsId, before, after })
      return after
    },
})
