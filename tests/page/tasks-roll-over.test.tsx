import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { markClaims } from '#src/member/outbox/task-roll-over.ts'
import { addEntry, changeEntry, readEntries } from '#src/outbox/entries.ts'
import { refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { type Account, createMember } from '../support/server/members.ts'
import { backdateTaskDays, backdateTasks, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(() => createAdvertise())

/** Creates a member whose outbox has a claim of yesterday. */
async function createMemberWithOldClaim(): Promise<Account> {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 60)
  await backdateTaskDays(as, 1)
  const id = crypto.randomUUID()
  markClaims()
  await addEntry({ id, username: as.username, kind: 'claim', body: { task_id: task!._id, amount: 200 } })
  await changeEntry(id, (entry) => ({ ...entry, createdAtMs: entry.createdAtMs - 24 * 60 * 60_000 }))
  return as
}

test('a queued claim of yesterday is paid before the task list rolls over', async () => {
  const as = await createMemberWithOldClaim()

  openPage('/home', { as })

  await waitFor(async () => expect(await as.getEarning()).toBe(200))
  expect(await readEntries(as.username)).toEqual([])
})

test('the task list does not roll over while a claim of yesterday cannot be sent', async () => {
  const as = await createMemberWithOldClaim()
  refuse(tasks.claim, 'unexpected')
  openPage('/home', { as })
  await screen.findByRole('link', { name: 'My task' })
  await waitFor(async () => expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 1 }]))

  network.resetHandlers()
  window.dispatchEvent(new Event('online'))

  await waitFor(async () => expect(await as.getEarning()).toBe(200))
})
