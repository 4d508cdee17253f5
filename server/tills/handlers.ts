import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { plainAccountNumber } from '#contract/fields.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { tills as rows, TillSettings } from '#contract/tills.ts'
import type { Db, Tx } from '../db/connect.ts'
import { refuseAnotherRow } from '../db/unpaged-rows.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { changeSettings, readSettings, type Settings } from '../settings/settings.ts'
import { closeAlarm, readAlarms } from './alarms.ts'
import { lockTill, readWaitingTransfers, setTillBalance, type Transfer } from './chain.ts'
import { readTills } from './read-tills.ts'
import { tills } from './table.ts'

/** Functions of payments, which depend on tills themselves. */
interface Matching {
  lockTransfers: (tx: Tx, transfers: Transfer[]) => Promise<void>
  matchTransfers: (tx: Tx, transfers: Transfer[]) => Promise<unknown>
  readShadowReport: Handlers<typeof rows>['shadowReport']
}

export const createTillHandlers = (
  db: Db,
  { lockTransfers, matchTransfers, readShadowReport }: Matching,
): Handlers<typeof rows> => ({
  list: () => readTills(db),

  add:
    ({ number, label, ...till }) =>
    async (tx, { recordActions }) => {
      await refuseAnotherRow(tx, tills, undefined)
      const row = { ...till, number: plainAccountNumber(number), label: label.trim() }
      const [created] = await tx.insert(tills).values(row).onConflictDoNothing().returning()
      if (!created) throw new Refusal('name_taken', { field: 'number' })
      await recordActions({ ref: created.id, after: row })
      return null
    },

  update:
    ({ id, label, ...change }) =>
    async (tx, { recordActions }) => {
      const before = await findTill(tx, id)
      const after = { ...change, label: label.trim() }
      await tx.update(tills).set(after).where(eq(tills.id, id))
      await recordActions({
        ref: id,
        before: { kind: before.kind, status: before.status, label: before.label },
        after,
      })
      return null
    },

  setMode:
    ({ id, mode }) =>
    async (tx, { recordActions }) => {
      const before = await findTill(tx, id)
      await tx.update(tills).set({ mode }).where(eq(tills.id, id))
      await recordActions({ ref: id, before: { mode: before.mode }, after: { mode } })
      return null
    },

  enterBalance:
    ({ id, balance }) =>
    async (tx, { recordActions }) => {
      await lockTransfers(tx, await readWaitingTransfers(tx, [id]))
      const before = await findTill(tx, id)
      const linked = await setTillBalance(tx, id, toPoisha(balance))
      await recordActions({
        ref: id,
        before: { balance: before.balance === null ? null : toTaka(before.balance) },
        after: { balance },
      })
      await matchTransfers(tx, linked)
      return null
    },

  shadowReport: readShadowReport,

  alarms: () => readAlarms(db),

  closeAlarm:
    ({ id, note }, { userId }) =>
    async (tx, { recordActions }) => {
      const alarm = await closeAlarm(tx, { id, note: note.trim(), userId })
      await recordActions({ ref: alarm.ref, before: { alarm: alarm.kind }, after: { note: note.trim() } })
      return null
    },

  settings: async () => present(await readSettings(db)),

  setSettings:
    ({ auto_payment, auto_day, ...hours }) =>
    async (tx, { recordActions }) => {
      const set = { ...hours, auto_payment: toPoisha(auto_payment), auto_day: toPoisha(auto_day) }
      return changeSettings(tx, { set, recordActions, present })
    },
})

async function findTill(tx: Tx, id: string) {
  const till = await lockTill(tx, id)
  if (!till) throw new Refusal('not_found')
  return till
}

const present = ({ auto_payment, auto_day, opens_at, closes_at }: Settings): TillSettings => ({
  auto_payment: toTaka(auto_payment),
  auto_day: toTaka(auto_day),
  opens_at,
  closes_at,
})
