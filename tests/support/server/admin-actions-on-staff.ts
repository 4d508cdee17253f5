import { randomUUID } from 'node:crypto'
import { banks } from '#contract/banks.ts'
import { proposals } from '#contract/proposals.ts'
import { staff } from '#contract/staff.ts'
import { settings } from '#server/settings/table.ts'
import { type AdminActionCases, performing, unknownId } from './admin-action-case.ts'
import { callAsAdmin } from './members.ts'
import { db } from './test-app.ts'

/** A bank account that the shared administrator proposes. Nothing else needs a second person. */
export async function proposeBank() {
  await db.update(settings).set({ second_person: true })
  const bank = { bank_name: `bank ${randomUUID()}`, account_number: '01712345678' }
  const { proposal } = await callAsAdmin(banks.add, bank)
  await db.update(settings).set({ second_person: false })
  return proposal
}

export const staffActions = {
  'staff.setSettings': [
    async () => {
      const { data } = await callAsAdmin(staff.settings, {})
      const idle_minutes = data.idle_minutes === 30 ? 40 : 30
      const changing = performing(staff.setSettings, { ...data, idle_minutes }, { ...data, idle_minutes: 0 })
      const change = { before: { idle_minutes: data.idle_minutes }, after: { idle_minutes } }
      return { action: 'set-staff-settings', ...changing, ...change, received: {} }
    },
  ],
  'proposals.confirm': [
    async () => ({
      action: 'confirm-proposal',
      ...performing(proposals.confirm, { id: await proposeBank() }, { id: unknownId }),
      before: null,
      after: { row: 'banks.add' },
      received: { everyone: ['Bank'] },
      alsoTouches: ['Bank'],
    }),
  ],
  'proposals.decline': [
    async () => ({
      action: 'decline-proposal',
      ...performing(proposals.decline, { id: await proposeBank() }, { id: unknownId }),
      before: null,
      after: { row: 'banks.add' },
      received: {},
    }),
  ],
} satisfies Partial<AdminActionCases>
