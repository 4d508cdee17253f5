import { sql } from 'drizzle-orm'
import type { notices as endpoints } from '#contract/notices.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { changeSettings, readSettings, type Settings } from '../settings/settings.ts'
import { hasOtherNumber } from '../tills/other-numbers.ts'

export const createNoticeHandlers = (db: Db): Handlers<typeof endpoints> => ({
  get: async () => present(await readSettings(db)),

  post:
    ({ notice, notice_bn }) =>
    async (tx, { recordActions, askSecondPerson }) => {
      if (await hasOtherNumber(tx, [notice, notice_bn])) askSecondPerson()
      return changeSettings(tx, {
        set: { notice: notice.trim(), notice_bn, notice_posted_at: sql`now()` },
        recordActions,
        present,
      })
    },
})

const present = ({ notice, notice_bn }: Settings) => ({ notice, notice_bn })
