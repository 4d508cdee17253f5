import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { skipAfterS } from '#contract/tasks.ts'
import { withFakeClock } from '../support/page/fake-clock.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'
import { backdateTasks, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeAll(async () => {
  await createAdvertise()
  await createAdvertise()
})

async function playOpenTask(user: ReturnType<typeof openPage>['user']) {
  const player = within(await screen.findByRole('dialog', { name: /^Complete Task/ }))
  await withFakeClock(skipAfterS, () => fireEvent.playing(document.querySelector('video')!))
  await user.click(await player.findByRole('button', { name: /Skip/ }))
  await screen.findByText('200 tk went to your income balance.')
}

test('after a reward, Next video plays the next task until none is left', async () => {
  const as = await createMember()
  await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  const { user } = openPage('/home/my-task', { as })
  await user.click(await screen.findByRole('button', { name: /Complete Task 1/ }))
  await playOpenTask(user)

  await user.click(screen.getByRole('button', { name: 'Next video' }))
  expect(screen.queryByText('200 tk went to your income balance.')).toBeNull()
  await playOpenTask(user)

  await screen.findByText('Your Task is Cooking')
  expect(screen.queryByRole('button', { name: 'Next video' })).toBeNull()
  expect(await as.getEarning()).toBe(400)
})
