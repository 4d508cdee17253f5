import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { payments } from '#contract/payments.ts'
import { call } from '../server/call.ts'
import { createAdmin, createMember, paymentInput, sharedAdmin } from '../server/members.ts'
import { openPage } from './open-page.tsx'

/** Creates a member with requests of these amounts. `path` is the queue, filtered to this member. */
export async function createRequests(...amounts: number[]) {
  const member = await createMember()
  const ids: string[] = []
  for (const amount of amounts) ids.push((await call(payments.request, paymentInput(amount), { as: member })).data._id)
  const states = async () =>
    (await call(payments.mine, { sort: 'oldest' }, { as: member })).data.items.map(({ state }) => state)
  return { member, ids, states, path: `/home/balance-request?search=${member.username}` }
}

export async function openQueue(path: string) {
  const page = openPage(path, { as: await sharedAdmin() })
  await screen.findByRole('table', { name: 'Balance requests' })
  return page
}

/** The amounts of the rows, from top to bottom. */
export const visibleAmounts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.money')?.textContent?.replace('.00 BDT', ''))

export const checkboxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select m/ })
export const selectionBar = () => within(screen.getByRole('region', { name: 'What is selected' }))

export const findConfirmation = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))

export async function denyAsOtherAdmin(id: string, username: string) {
  const decision = { _id: id, username, status: 'deny' as const }
  expect((await call(payments.accept, decision, { as: await createAdmin() })).status).toBe(200)
}
