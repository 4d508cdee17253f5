import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { banks } from '#contract/banks.ts'
import { inboxViews } from '#contract/inbox/views.ts'
import { proposals } from '#contract/proposals.ts'
import { staff } from '#contract/staff.ts'
import { settings } from '#server/settings/table.ts'
import { type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { call } from './call.ts'
import { callAsAdmin, createStaff } from './members.ts'
import { hasDatabase } from './target.ts'
import { db } from './test-app.ts'

/** A bank account that the shared administrator proposes. Nothing else needs a second person. */
export async function proposeBank() {
  await setSecondPerson(true)
  const bank = { bank_name: `bank ${randomUUID()}`, account_number: '01712345678' }
  const { proposal } = await callAsAdmin(banks.add, bank)
  await setSecondPerson(false)
  return proposal!
}

async function setSecondPerson(isOn: boolean): Promise<void> {
  if (hasDatabase) return void (await db.update(settings).set({ second_person: isOn }))
  const second = await secondOwner()
  const { data } = await callAsAdmin(staff.settings, {})
  const { proposal } = await callAsAdmin(staff.setSettings, { ...data, second_person: isOn })
  if (proposal) expect((await call(proposals.confirm, { id: proposal }, { as: second })).status).toBe(200)
}

let owner: ReturnType<typeof createStaff> | undefined
/** Created before a second person is needed for it. */
const secondOwner = () => (owner ??= createStaff('owner'))

const viewName = 'Payouts by bKash'

async function createView(isShared: boolean): Promise<string> {
  const { _id: id } = (await callAsAdmin(inboxViews.save, { name: viewName, kind: 'withdrawal', search: 'bkash' })).data
  if (isShared) await callAsAdmin(inboxViews.share, { id, isShared })
  return id
}

export const staffActions = {
  'staff.setSettings': async () => {
    const { data } = await callAsAdmin(staff.settings, {})
    const idle_minutes = data.idle_minutes === 30 ? 40 : 30
    const changing = performing(staff.setSettings, { ...data, idle_minutes }, { ...data, idle_minutes: 0 })
    const change = { before: { idle_minutes: data.idle_minutes }, after: { idle_minutes } }
    return { action: 'set-staff-settings', ...changing, ...change, received: {} }
  },
  'proposals.confirm': async () => ({
    action: 'confirm-proposal',
    ...performing(proposals.confirm, { id: await proposeBank() }, { id: unknownId }),
    before: null,
    after: { endpoint: 'banks.add' },
    received: { everyone: ['Bank'] },
    alsoTouches: ['Bank'],
  }),
  'proposals.decline': async () => ({
    action: 'decline-proposal',
    ...performing(proposals.decline, { id: await proposeBank() }, { id: unknownId }),
    before: null,
    after: { endpoint: 'banks.add' },
    received: {},
  }),
  'inboxViews.save': async () => {
    const view = { name: 'Large ones', kind: 'payment', search: 'rahim' }
    const changing = performing(inboxViews.save, view, { ...view, name: ' ' })
    return { action: 'save-inbox-view', ...changing, before: null, after: view, received: {} }
  },
  'inboxViews.rename': async () => {
    const name = 'Newer'
    const changing = performing(inboxViews.rename, { id: await createView(true), name }, { id: unknownId, name })
    return { action: 'rename-inbox-view', ...changing, before: { name: viewName }, after: { name }, received: {} }
  },
  'inboxViews.share': async () => {
    const isShared = false
    const changing = performing(inboxViews.share, { id: await createView(true), isShared }, { id: unknownId, isShared })
    return {
      action: 'share-inbox-view',
      ...changing,
      before: { isShared: true },
      after: { isShared },
      received: {},
    }
  },
  'inboxViews.delete': async () => ({
    action: 'delete-inbox-view',
    ...performing(inboxViews.delete, { id: await createView(true) }, { id: unknownId }),
    before: { name: viewName, kind: 'withdrawal', search: 'bkash' },
    after: null,
    received: {},
  }),
} satisfies Partial<OneOrMoreCases>
