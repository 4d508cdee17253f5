import { notices as rows } from '#contract/notices.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { readSettings, type Settings } from '../settings/read-settings.ts'

export const noticeHandlers = (db: Db): Handlers<typeof rows> => ({
  get: async () => present(await readSettings(db)),

  post:
    ({ notice }, { userId }) =>
    (tx) =>
      changeSettings(tx, { row: rows.post, set: { notice: notice.trim() }, actorId: userId, present }),
})

const present = ({ notice }: Settings) => ({ notice })
