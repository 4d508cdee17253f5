import { randomUUID } from 'node:crypto'
import { advertises } from '#contract/advertises.ts'
import { banks } from '#contract/banks.ts'
import { exportTables } from '#contract/exports.ts'
import { notices } from '#contract/notices.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { tasks } from '#contract/tasks.ts'
import { type ActsOfAdmins, doing, nowhere } from './act.ts'
import { call } from './call.ts'
import { asAdmin } from './call-as-admin.ts'
import { newMember, newPlan } from './members.ts'
import { mp4, newAdvertise, upload } from './videos.ts'

async function newBank(): Promise<string> {
  const bank_name = `bank ${randomUUID()}`
  await asAdmin(banks.add, { bank_name, account_number: '01712345678' })
  return bank_name
}

const newPlanFields = { price: 10, bonus: 1, refer_balance: 2, features: '["A feature"]' }

export const actsOnSettings = {
  'plans.create': [
    async () => {
      const plan = { ...newPlanFields, plan_name: `plan ${randomUUID()}` }
      const changing = doing(plans.create, plan, { ...plan, refer_balance: 11 })
      return { action: 'create-plan', ...changing, before: null, after: plan }
    },
  ],
  'plans.update': [
    async () => {
      const before = await newPlan({ price: 5 })
      const after = { ...newPlanFields, plan_name: before.plan_name }
      const changing = doing(plans.update, { ...after, id: before._id }, { ...after, id: nowhere })
      return { action: 'update-plan', ...changing, before, after }
    },
  ],
  'plans.delete': [
    async () => {
      const before = await newPlan({ price: 5 })
      const changing = doing(plans.delete, { planName: before.plan_name }, { planName: 'Unobtainium' })
      return { action: 'delete-plan', ...changing, before, after: null }
    },
  ],
  'tasks.clear': [
    async () => ({
      action: 'clear-tasks',
      act: (as) => call(tasks.clear, {}, { as }),
      refused: async () => call(tasks.clear, {}, { as: await newMember() }),
      before: {},
      after: {},
    }),
  ],
  'advertises.retire': [
    async () => {
      const changing = doing(advertises.retire, { id: await newAdvertise() }, { id: nowhere })
      return { action: 'retire-advertise', ...changing, before: { name: 'video.mp4' }, after: null }
    },
  ],
  'the upload': [
    async () => ({
      action: 'upload-advertise',
      act: (as) => upload(mp4(2_000), { as }, 'Eid.mp4'),
      refused: (as) => upload(new Uint8Array(50), { as }),
      before: null,
      after: { name: 'Eid.mp4', size: 2_000 },
    }),
  ],
  'notices.post': [
    async () => {
      const [before, after] = [{ notice: 'Before.' }, { notice: 'After.' }]
      await asAdmin(notices.post, before)
      return { action: 'post-notice', ...doing(notices.post, after, { notice: ' ' }), before, after }
    },
  ],
  'refers.set': [
    async () => {
      const [before, after] = [{ amount: 12.5 }, { amount: 0 }]
      await asAdmin(refers.set, before)
      return { action: 'set-refer-bonus', ...doing(refers.set, after, { amount: -1 }), before, after }
    },
  ],
  'banks.add': [
    async () => {
      const after = { bank_name: `bank ${randomUUID()}`, account_number: '01712345678' }
      const changing = doing(banks.add, after, { ...after, account_number: 'x' })
      return { action: 'add-bank-account', ...changing, before: null, after }
    },
  ],
  'banks.changeStatus': [
    async () => {
      const [before, after] = [{ status: 'active' }, { status: 'inactive' }]
      const changed = { data: { ...after, name: await newBank() } }
      const changing = doing(banks.changeStatus, changed, { data: { ...after, name: 'no such bank' } })
      return { action: 'change-bank-status', ...changing, before, after }
    },
  ],
  'banks.delete': [
    async () => {
      const bank_name = await newBank()
      const changing = doing(banks.delete, { data: bank_name }, { data: 'no such bank' })
      return { action: 'delete-bank-account', ...changing, before: { bank_name }, after: null }
    },
  ],
  'exportTables.prepare': [
    async () => {
      const after = { table: 'payouts' as const, filters: { method: 'bkash' } }
      const changing = doing(exportTables.prepare, after, { ...after, filters: { method: 'cheque' } })
      return { action: 'export-table', ...changing, before: null, after }
    },
  ],
} satisfies Partial<ActsOfAdmins>
