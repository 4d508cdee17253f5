import { expect } from '@playwright/test'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/own-server.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'

test('Back in the player asks for confirmation, and landscape shows every control', async ({ joma }) => {
  await uploadVideo(joma)
  const { username } = await createMember(joma)
  const phone = await joma.open('phone', '/home', { as: username })
  await phone.getByRole('link', { name: 'My task' }).click()
  await phone.getByRole('button', { name: /Complete Task 1/ }).click()
  const player = phone.getByRole('dialog', { name: 'Complete Task 1' })
  const confirmation = phone.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(phone.getByText('Keep watching')).toBeVisible()

  await test.step('Back asks for confirmation, and Keep watching continues the video', async () => {
    await phone.goBack()
    await expect(confirmation).toContainText('without the reward of 200 tk')
    await confirmation.getByRole('button', { name: 'Keep watching' }).click()
    await expect(confirmation).toHaveCount(0)
    await expect(player).toBeVisible()
    await expect(phone).toHaveURL(/\/home\/my-task$/)
  })

  await test.step('landscape shows every control', async () => {
    await phone.setViewportSize({ width: 740, height: 360 })
    for (const name of ['Pause the video', 'Close the video']) {
      await expect(player.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await expect(player.getByRole('timer')).toBeInViewport({ ratio: 1 })
    await phone.setViewportSize({ width: 360, height: 740 })
  })
})
