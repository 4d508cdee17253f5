import { screen, waitFor, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { markClaims } from '#src/member/outbox/task-roll-over.ts'
import { addEntry, changeEntry, readEntries } from '#src/outbox/entries.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { backdateTaskDays, backdateTasks, claimOf, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(() => createAdvertise())

/** A member with a claim that was stored without a network, some days before its task is claimed. */
async function createMemberWithClaim(daysAgo: number) {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  await backdateTaskDays(as, daysAgo)
  const id = crypto.randomUUID()
  markClaims()
  await addEntry({ id, username: as.username, kind: 'claim', body: await claimOf(task!) })
  await changeEntry(id, (entry) => ({ ...entry, createdAtMs: entry.createdAtMs - daysAgo * 24 * 60 * 60_000 }))
  return as
}

test('a claim of two days ago is paid although the tasks were rolled over meanwhile', async () => {
  const as = await createMemberWithClaim(2)
  await call(tasks.rollOver, {}, { as })

  openPage('/home', { as })

  await waitFor(async () => expect(await as.getEarning()).toBe(200))
  expect(await readEntries(as.username)).toEqual([])
})

test('a claim of three days ago stays in the list with the reason', async () => {
  const as = await createMemberWithClaim(3)
  openPage('/home/my-task', { as })

  await screen.findByText('The reward could be claimed on the day of the task and the two days after it.')
  expect(await as.getEarning()).toBe(0)
  expect(await readEntries(as.username)).toMatchObject([{ state: 'needs-fix', refused: { code: 'task_expired' } }])
})

test('an expired task of a stored list is marked and cannot be played', async () => {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  const other = { ...task!, _id: crypto.randomUUID(), expires_at: new Date(Date.now() - 60_000).toISOString() }
  mockResponse(tasks.today, [other, { ...task!, place: 2 }])

  openPage('/home/my-task', { as })

  await screen.findByText('Expired')
  expect(screen.queryByRole('button', { name: /Complete Task 1/ })).toBeNull()
  screen.getByRole('button', { name: /Complete Task 2/ })
  expect(document.querySelector('.count-line')?.textContent).toBe('1 task')
})

test('a queued claim of yesterday is paid before the task list rolls over', async () => {
  const as = await createMemberWithClaim(1)

  openPage('/home', { as })

  await waitFor(async () => expect(await as.getEarning()).toBe(200))
  expect(await readEntries(as.username)).toEqual([])
})

test('the task list does not roll over while a claim of yesterday cannot be sent', async () => {
  const as = await createMemberWithClaim(1)
  refuse(tasks.claim, 'unexpected')
  openPage('/home', { as })
  await screen.findByRole('link', { name: 'My task' })
  await waitFor(async () => expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 1 }]))

  network.resetHandlers()
  window.dispatchEvent(new Event('online'))

  await waitFor(async () => expect(await as.getEarning()).toBe(200))
})

test('clearing the tasks of every member asks for confirmation first', async () => {
  const member = await createMember()
  const openNow = async () => (await call(tasks.today, {}, { as: member })).data.length
  const { user } = openPage('/home/clear-task', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Clear tasks' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('every member')
  expect(await openNow()).toBe(1)
  await user.click(question.getByRole('button', { name: 'Clear' }))

  await screen.findByText('Task clear successfully')
  expect(await openNow()).toBe(0)
})

test('the home counts a task that waits to be sent, also in figures from before the tasks were handed out', async () => {
  await createAdvertise()
  const as = await createMember()
  const before = (await call(tasks.day, {}, { as })).data
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  mockResponse(tasks.day, before)
  network.use(http.post(`*${tasks.claim.path}`, () => HttpResponse.error()))
  markClaims()
  await addEntry({ id: crypto.randomUUID(), username: as.username, kind: 'claim', body: await claimOf(task!) })

  openPage('/home', { as })

  await screen.findByRole('progressbar', { name: /^1 of \d+ videos? watched$/ })
})
