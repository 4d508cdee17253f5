import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { markClaims } from '#src/member/outbox/task-roll-over.ts'
import { addEntry, changeEntry, readEntries } from '#src/outbox/entries.ts'
import { refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { type Account, createMember } from '../support/server/members.ts'
import { backdateTasks, backdateTasksOneDay, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(() => createAdvertise())

/** A member who finished a task yesterday, without a network. */
async function finishedYesterday(): Promise<Account> {
  const as = await createMember()
  const [task] = await readTodaysTasks(as)
  await backdateTasks(as, 60)
  await backdateTasksOneDay(as)
  const id = crypto.randomUUID()
  markClaims()
  await addEntry({ id, username: as.username, kind: 'claim', body: { task_id: task!._id, amount: 200 } })
  await changeEntry(id, (entry) => ({ ...entry, createdAtMs: entry.createdAtMs - 24 * 60 * 60_000 }))
  return as
}

test('a task of yesterday that waited on the phone is paid before the list rolls over', async () => {
  const as = await finishedYesterday()

  openPage('/home', { as })

  await waitFor(async () => expect(await as.getEarning()).toBe(200))
  expect(await readEntries(as.username)).toEqual([])
})

test('the list does not roll over under a claim of yesterday that cannot be sent yet', async () => {
  const as = await finishedYesterday()
  refuse(tasks.claim, 'unexpected')
  openPage('/home', { as })
  await screen.findByRole('link', { name: 'My task' })
  await waitFor(async () => expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', attempts: 1 }]))

  network.resetHandlers()
  window.dispatchEvent(new Event('online'))

  await waitFor(async () => expect(await as.getEarning()).toBe(200))
})
