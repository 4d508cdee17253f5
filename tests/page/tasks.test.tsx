import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { skipAfterS, tasks } from '#contract/tasks.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { answer } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { db } from '../support/house.ts'
import { withHurriedClock } from '../support/hurried-clock.ts'
import { newMember } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'
import { newAdvertise } from '../support/videos.ts'

beforeAll(newAdvertise)

const video = () => document.querySelector('video')!

async function openTask() {
  const as = await newMember()
  await call(tasks.today, {}, { as })
  const earlier = new Date(Date.now() - 3_600_000)
  await db.update(taskTable).set({ handed_out_at: earlier }).where(eq(taskTable.user_id, as.id))
  const page = openPage('/home/my-task', { as })
  await page.user.click(await screen.findByRole('button', { name: /Complete Task 1/ }))
  const player = within(await screen.findByRole('dialog', { name: 'Complete Task 1' }))
  return { ...page, as, player }
}

test('twenty seconds that were played open Skip, and Skip earns the reward', async () => {
  const { user, as, player } = await openTask()

  await withHurriedClock(skipAfterS, () => fireEvent.playing(video()))
  await user.click(await player.findByRole('button', { name: /Skip/ }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('200 TK went to your income balance.')
  await screen.findByText('Your Task is Cooking')
  expect(await as.earningNow()).toBe(200)
})

test('a video that rests lets no seconds pass', async () => {
  const { player } = await openTask()

  await withHurriedClock(skipAfterS, () => {
    fireEvent.playing(video())
    fireEvent.pause(video())
  })

  await player.findByText('The video is paused')
  expect(player.queryByRole('button', { name: /Skip/ })).toBeNull()
})

test('closing the video asks first, and the task stays', async () => {
  const { user, player, as } = await openTask()

  await user.click(player.getByRole('button', { name: 'Close the video' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: /Complete Task 1/ })
  expect(await as.earningNow()).toBe(0)
})

test('without tasks the screen says that they are cooking', async () => {
  answer(tasks.today, [])

  openPage('/home/my-task', { as: await newMember() })

  await screen.findByText('Your Task is Cooking')
})
