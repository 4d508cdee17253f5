import { toPoisha, toTaka } from '#contract/money.ts'
import type { refers as rows } from '#contract/refers.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { changeSettings, readSettings, type Settings } from '../settings/settings.ts'

export const createReferHandlers = (db: Db): Handlers<typeof rows> => ({
  get: async () => present(await readSettings(db)),

  set:
    ({ amount }) =>
    (tx, { recordActions }) =>
      changeSettings(tx, {
        set: { refer_amount: toPoisha(amount) },
        recordActions,
        present,
      }),
})

const present = ({ refer_amount }: Settings) => ({ amount: toTaka(refer_amount) })
