import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'
import { TakaOrNone, toPoisha, toTaka } from '#contract/money.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { plainNumber } from '#contract/plain-input.ts'
import type { TillSettings } from '#contract/tills/till.ts'
import type { tills as endpoints } from '#contract/tills/tills.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { foldCase } from '../../db/fold-case.ts'
import { refuseAnotherRow } from '../../db/unpaged-rows.ts'
import type { Handlers } from '../../http/mount-endpoints.ts'
import { post } from '../../ledger/post.ts'
import { lockTransfers } from '../../payments/payment-sms.ts'
import { changeSettings, readSettings, type Settings } from '../../settings/settings.ts'
import { closeAlarms } from '../alarms.ts'
import { isReached, lockTill, planBalance, setTillBalance } from '../chain/chain.ts'
import { readBalanceTransfers } from '../chain/line-rows.ts'
import { creditByCodes } from '../match/match-codes.ts'
import { matchPayouts } from '../match/match-payouts.ts'
import { matchTransfers } from '../match/match-transfers.ts'
import { createShadowReport } from '../match/shadow-report.ts'
import { sumEffects, undoEffects } from '../match/undo-effects.ts'
import { sms, tills } from '../table.ts'
import { readAlarms } from './read-alarms.ts'
import { readTills } from './read-tills.ts'

export const createTillHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: () => readTills(db),

  add:
    ({ number, label, ...till }) =>
    async (tx, { recordActions }) => {
      await refuseAnotherRow(tx, tills, undefined)
      const row = { ...till, number: plainNumber(number), label: label.trim() }
      const [created] = await tx.insert(tills).values(row).onConflictDoNothing().returning()
      if (!created) throw new Refusal('name_taken', { field: 'number' })
      await recordActions({ ref: created.id, after: row })
      return null
    },

  update:
    ({ id, label, visibility, ...change }) =>
    async (tx, { recordActions }) => {
      const before = await findTill(tx, id)
      const after = { ...change, label: label.trim(), ...(visibility && { visibility }) }
      await refuseListedLabel(tx, { ...before, ...after })
      await tx.update(tills).set(after).where(eq(tills.id, id))
      await recordActions({
        ref: id,
        before: {
          kind: before.kind,
          status: before.status,
          label: before.label,
          ...(visibility && { visibility: before.visibility }),
        },
        after,
      })
      return null
    },

  setMode:
    ({ id, mode }) =>
    async (tx, { recordActions, askSecondPerson }) => {
      const before = await findTill(tx, id)
      if (mode === 'auto' && before.mode !== 'auto') askSecondPerson()
      await tx.update(tills).set({ mode }).where(eq(tills.id, id))
      await recordActions({ ref: id, before: { mode: before.mode }, after: { mode } })
      return null
    },

  previewBalance: async ({ id, balance: text }) => {
    const balance = parseTaka(text)
    if (!v.is(TakaOrNone, balance)) throw new Refusal('invalid_input', { issues: { balance: { code: 'invalid' } } })
    const [till] = await db.select().from(tills).where(eq(tills.id, id))
    if (!till) throw new Refusal('not_found')
    const { run, after, unproven, contradicted } = await planBalance(db, till, toPoisha(balance))
    const contradictedIds = contradicted.map(({ id: smsId }) => smsId)
    return {
      linked: await readLines(db, [...run, ...after]),
      unproven: await readLines(db, unproven),
      forged: await readLines(db, contradicted),
      undone: toTaka(await sumEffects(db, contradictedIds)),
    }
  },

  enterBalance:
    ({ id, balance }) =>
    async (tx, { recordActions, askSecondPerson }) => {
      await lockTransfers(tx, await readBalanceTransfers(tx, id))
      const before = await findTill(tx, id)
      const plan = await planBalance(tx, before, toPoisha(balance))
      // SMS that follow it act by themselves.
      if (!isReached(before, plan)) askSecondPerson()
      const { linkedIds, transfers } = await setTillBalance(tx, before, plan)
      await matchPayouts(tx, linkedIds)
      await matchTransfers(tx, transfers)
      await creditByCodes(tx, linkedIds)
      const undone = await undoEffects(
        tx,
        plan.contradicted.map(({ id: smsId }) => smsId),
      )
      await recordActions([
        {
          ref: id,
          before: { balance: before.balance === null ? null : toTaka(before.balance) },
          after: { balance },
        },
        ...undone.actions,
      ])
      await post(tx, undone.postings)
      return null
    },

  shadowReport: createShadowReport(db),

  alarms: () => readAlarms(db),

  closeAlarm:
    ({ id, others = [], note: given }, { userId }) =>
    async (tx, { recordActions }) => {
      const note = given.trim()
      const closed = await closeAlarms(tx, { id, others, note, userId })
      await recordActions(closed.map(({ ref, kind }) => ({ ref, before: { alarm: kind }, after: { note } })))
      return null
    },

  settings: async () => present(await readSettings(db)),

  setSettings:
    ({ opens_at, closes_at, new_number_hours, fee_percent_max, ...amounts }) =>
    async (tx, { recordActions }) => {
      const set = {
        opens_at,
        closes_at,
        new_number_hours,
        fee_share_max: fee_percent_max === undefined ? undefined : Math.round(fee_percent_max * 100),
        ...Object.fromEntries(
          Object.entries(amounts).map(([name, taka]) => [name, taka === undefined ? undefined : toPoisha(taka)]),
        ),
      }
      return changeSettings(tx, { set, recordActions, present })
    },
})

async function readLines(db: Db, lines: { id: string }[]) {
  const ids = lines.map(({ id }) => id)
  const rows = await db.select().from(sms).where(inArray(sms.id, ids)).orderBy(asc(sms.happened_at), asc(sms.id))
  return rows.map(({ id: _id, direction, amount, transaction_id }) => ({
    _id,
    direction,
    amount: amount === null ? null : toTaka(amount),
    transaction_id,
  }))
}

/** Members choose among the listed tills by their labels. */
async function refuseListedLabel(tx: Tx, { id, label, visibility }: typeof tills.$inferSelect) {
  if (visibility === 'unlisted') return
  const isOther = sql`${tills.visibility} <> 'unlisted' and ${foldCase(tills.label)} = ${foldCase(label)} and ${tills.id} <> ${id}`
  if ((await tx.$count(tills, isOther)) > 0) throw new Refusal('name_taken', { field: 'label' })
}

async function findTill(tx: Tx, id: string) {
  const till = await lockTill(tx, id)
  if (!till) throw new Refusal('not_found')
  return till
}

const present = (settings: Settings): TillSettings => ({
  auto_payment: toTaka(settings.auto_payment),
  auto_day: toTaka(settings.auto_day),
  agent_auto_payment: toTaka(settings.agent_auto_payment),
  agent_auto_day: toTaka(settings.agent_auto_day),
  fee_percent_max: settings.fee_share_max / 100,
  fee_max: toTaka(settings.fee_max),
  new_number_hours: settings.new_number_hours,
  opens_at: settings.opens_at,
  closes_at: settings.closes_at,
})
