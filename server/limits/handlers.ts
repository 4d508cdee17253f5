import { Refusal } from '#contract/errors.ts'
import type { limits as endpoints, Limits } from '#contract/limits.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { countReferredBetween } from '../payments/referral-bonuses.ts'
import { changeSettings, getReferralTopUp, readSettings, type Settings } from '../settings/settings.ts'

export const createLimitHandlers = (db: Db): Handlers<typeof endpoints> => ({
  mine: async () => present(await readSettings(db)),

  get: async () => present(await readSettings(db)),

  countReferred: async ({ sum }) => {
    const settings = await readSettings(db)
    const other = { ...settings, referral_top_up: toPoisha(Number(sum)) }
    return countReferredBetween(db, [getReferralTopUp(settings), getReferralTopUp(other)])
  },

  set:
    (limits) =>
    async (tx, { recordActions }) => {
      const { refer_amount } = await readSettings(tx, 'update')
      if (toPoisha(limits.referral_top_up) < refer_amount) {
        throw new Refusal('below_refer_bonus', { field: 'referral_top_up', values: { min: toTaka(refer_amount) } })
      }
      return changeSettings(tx, { set: toRow(limits), recordActions, present })
    },
})

const toRow = ({ least_top_up, least_transfer, referral_top_up, ...counts }: Limits) => ({
  ...counts,
  least_top_up: toPoisha(least_top_up),
  least_transfer: toPoisha(least_transfer),
  referral_top_up: toPoisha(referral_top_up),
})

const present = (settings: Settings): Limits => ({
  least_top_up: toTaka(settings.least_top_up),
  least_transfer: toTaka(settings.least_transfer),
  referral_top_up: toTaka(getReferralTopUp(settings)),
  transfers_per_hour: settings.transfers_per_hour,
  open_payments: settings.open_payments,
  open_withdrawals: settings.open_withdrawals,
  open_messages: settings.open_messages,
  accounts_per_number: settings.accounts_per_number,
  registrations_per_hour: settings.registrations_per_hour,
})
