import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { banks } from '#contract/banks.ts'
import { banners } from '#contract/banners.ts'
import { brands, defaultBrand } from '#contract/brands.ts'
import { exportTables } from '#contract/exports.ts'
import { limits } from '#contract/limits.ts'
import { notices } from '#contract/notices.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { rewards } from '#contract/rewards.ts'
import { ruleVersions } from '#contract/rule-versions.ts'
import { rules } from '#contract/rules.ts'
import { shop } from '#contract/shop.ts'
import { tasks } from '#contract/tasks.ts'
import { banners as bannerTable } from '#server/banners/table.ts'
import { type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { bannerPicture, createBanner } from './banners.ts'
import { call } from './call.ts'
import { callAsAdmin, createMember, createPlan, sharedAdmin } from './members.ts'
import { db } from './test-app.ts'
import { createAdvertise, mp4, upload } from './videos.ts'

async function createBank(): Promise<string> {
  const bank_name = `bank ${randomUUID()}`
  await callAsAdmin(banks.add, { bank_name, account_number: '01712345678' })
  return bank_name
}

const uploadUnpublished = async () => (await upload(mp4(), { as: await sharedAdmin() })).data.advertise

const planInput = { price: 10, bonus: 1, refer_balance: 2, features: '["A feature"]' }

export const settingActions = {
  'plans.create': async () => {
    const plan = { ...planInput, plan_name: `plan ${randomUUID()}` }
    const changing = performing(plans.create, plan, { ...plan, refer_balance: 11 })
    return { action: 'create-plan', ...changing, before: null, after: plan, received: { everyone: ['Plan'] } }
  },
  'plans.update': async () => {
    const before = await createPlan({ price: 5 })
    const after = { ...planInput, plan_name: before.plan_name }
    const changing = performing(plans.update, { ...after, id: before._id }, { ...after, id: unknownId })
    return { action: 'update-plan', ...changing, before, after, received: { everyone: ['Plan'] } }
  },
  'plans.delete': async () => {
    const before = await createPlan({ price: 5 })
    const changing = performing(plans.delete, { planName: before.plan_name }, { planName: 'Unobtainium' })
    return { action: 'delete-plan', ...changing, before, after: null, received: { everyone: ['Plan'] } }
  },
  'tasks.clear': async () => ({
    action: 'clear-tasks',
    perform: (as) => call(tasks.clear, {}, { as }),
    performInvalid: async () => call(tasks.clear, {}, { as: await createMember() }),
    before: {},
    after: {},
    received: { everyone: ['Task'] },
  }),
  'advertises.retire': async () => {
    const changing = performing(advertises.retire, { id: await createAdvertise() }, { id: unknownId })
    return {
      action: 'retire-advertise',
      ...changing,
      before: { name: 'video.mp4' },
      after: null,
      received: { everyone: ['Advertise', 'Task'] },
    }
  },
  'advertises.publish': async () => {
    const id = await uploadUnpublished()
    const { cost } = (await callAsAdmin(advertises.cost, {})).data
    const changing = performing(advertises.publish, { id, cost: cost + 1_000 }, { id: unknownId, cost })
    return {
      action: 'publish-advertise',
      ...changing,
      before: null,
      after: { name: 'video.mp4', cost: expect.any(Number) },
      received: { everyone: ['Advertise', 'Task'] },
    }
  },
  'advertises.delete': async () => ({
    action: 'delete-advertise',
    ...performing(advertises.delete, { id: await uploadUnpublished() }, { id: unknownId }),
    before: { name: 'video.mp4' },
    after: null,
    received: { everyone: ['Advertise'] },
  }),
  'shop.confirm': async () => ({
    action: 'confirm-setup',
    ...performing(shop.confirm, { part: 'card' }, { part: 'card' }),
    performInvalid: async () => call(shop.confirm, { part: 'card' }, { as: await createMember() }),
    before: null,
    after: { part: 'card' },
    received: { everyone: ['Shop'] },
  }),
  'rewards.setCeiling': async () => {
    const after = { ceiling: 900_000_000 }
    await callAsAdmin(rewards.setCeiling, { ceiling: null })
    return {
      action: 'set-reward-ceiling',
      ...performing(rewards.setCeiling, after, { ceiling: 1 }),
      before: { ceiling: null },
      after,
      received: { everyone: ['Limit', 'Task'] },
    }
  },
  'the upload of a video': async () => ({
    action: 'upload-advertise',
    perform: (as) => upload(mp4(2_000), { as }, 'Eid.mp4'),
    performInvalid: (as) => upload(new Uint8Array(50), { as }),
    before: null,
    after: { name: 'Eid.mp4', size: 2_000 },
    received: { everyone: ['Advertise'] },
  }),
  'notices.post': async () => {
    const [before, after] = [{ notice: 'Before.' }, { notice: 'After.' }]
    await callAsAdmin(notices.post, before)
    return {
      action: 'post-notice',
      ...performing(notices.post, after, { notice: ' ' }),
      before,
      after,
      received: { everyone: ['Notice'] },
    }
  },
  'refers.set': async () => {
    const [before, after] = [{ amount: 12.5 }, { amount: 0 }]
    await callAsAdmin(refers.set, before)
    return {
      action: 'set-refer-bonus',
      ...performing(refers.set, after, { amount: -1 }),
      before,
      after,
      received: { everyone: ['Refer'] },
    }
  },
  'brands.set': async () => {
    const before = { ...defaultBrand, name: 'Before' }
    const after = { ...before, name: 'Shapla', cloth: '#8f548e', thread: '#f2bb8a' }
    await callAsAdmin(brands.set, before)
    return {
      action: 'set-brand',
      ...performing(brands.set, after, { ...after, cloth: '#ffffff' }),
      before,
      after,
      received: {},
    }
  },
  'banners.save': async () => {
    const after = { text_en: 'Friday', text_bn: 'শুক্রবার', link: '/home/plans' as const }
    const input = { ...after, id: null, picture: bannerPicture }
    await db.delete(bannerTable)
    const changing = performing(banners.save, input, { ...input, picture: null })
    return { action: 'save-banner', ...changing, before: null, after, received: {} }
  },
  'banners.moveUp': async () => {
    await db.delete(bannerTable)
    const [first, second] = [await createBanner(), await createBanner()]
    const changing = performing(banners.moveUp, { id: second }, { id: first })
    return { action: 'move-banner', ...changing, before: { place: 2 }, after: { place: 1 }, received: {} }
  },
  'banners.delete': async () => {
    await db.delete(bannerTable)
    const changing = performing(banners.delete, { id: await createBanner() }, { id: unknownId })
    return { action: 'delete-banner', ...changing, before: { text_en: 'Hi' }, after: null, received: {} }
  },
  'ruleVersions.publish': async () => {
    const texts = { text_en: 'Rules', text_bn: 'নিয়মাবলি' }
    const version = ((await callAsAdmin(rules.current, {})).data?.version ?? 0) + 1
    return {
      action: 'publish-rules',
      ...performing(ruleVersions.publish, texts, { ...texts, text_bn: ' ' }),
      before: null,
      after: { version },
      received: { everyone: ['Rules'] },
    }
  },
  'limits.set': async () => {
    const before = (await callAsAdmin(limits.get, {})).data
    // Only this limit, because the next cases make small payments.
    const after = { ...before, registrations_per_hour: before.registrations_per_hour === 7 ? 8 : 7 }
    return {
      action: 'set-limits',
      ...performing(limits.set, after, { ...after, open_payments: 0 }),
      before,
      after,
      received: { everyone: ['Limit'] },
    }
  },
  'banks.add': async () => {
    const after = { bank_name: `bank ${randomUUID()}`, account_number: '01712345678' }
    const changing = performing(banks.add, after, { ...after, account_number: 'x' })
    return { action: 'add-bank-account', ...changing, before: null, after, received: { everyone: ['Bank'] } }
  },
  'banks.changeStatus': async () => {
    const [before, after] = [{ status: 'active' }, { status: 'inactive' }]
    const changed = { data: { ...after, name: await createBank() } }
    const changing = performing(banks.changeStatus, changed, { data: { ...after, name: 'no such bank' } })
    return { action: 'change-bank-status', ...changing, before, after, received: { everyone: ['Bank'] } }
  },
  'banks.delete': async () => {
    const bank_name = await createBank()
    const changing = performing(banks.delete, { data: bank_name }, { data: 'no such bank' })
    return {
      action: 'delete-bank-account',
      ...changing,
      before: { bank_name },
      after: null,
      received: { everyone: ['Bank'] },
    }
  },
  'exportTables.prepare': async () => {
    const after = { table: 'withdrawals' as const, filters: { method: 'bkash' } }
    const changing = performing(exportTables.prepare, after, { ...after, filters: { method: 'cheque' } })
    return { action: 'export-table', ...changing, before: null, after, received: {} }
  },
} satisfies Partial<OneOrMoreCases>
