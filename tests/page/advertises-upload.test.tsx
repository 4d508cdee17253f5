import { screen, waitFor, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { rewards } from '#contract/rewards.ts'
import { taskReward } from '#contract/tasks.ts'
import { settings } from '#server/settings/table.ts'
import { dropResponse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import {
  countAdvertisements,
  holdUploadResponse,
  newVideo,
  pickFile,
  waitUntilSent,
} from '../support/page/upload-screen.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

test('an uploaded video appears in the list', async () => {
  const file = newVideo('An advertisement with a long name.mp4')
  const { user } = await pickFile(file)
  screen.getByText('An advertisement with a l...')

  await user.click(screen.getByRole('button', { name: 'Upload' }))

  await screen.findByText('Advertise upload successfully.')
  await screen.findByRole('button', { name: `Play ${file.name}` })
  expect(screen.queryByText('An advertisement with a l...')).toBeNull()
  expect(await countAdvertisements(file.name)).toBe(1)
})

test('the screen shows the cost, and after the upload asks whether to publish the video', async () => {
  await createMember()
  await createMember()
  const file = newVideo()
  const { user } = await pickFile(file)
  await screen.findByText(/up to [\d,]+ members × .* = at most [\d,]+ TK a day/)
  screen.getByText('Asks for your password. It needs no second person.')

  await user.click(screen.getByRole('button', { name: 'Upload' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(file.name)
  await user.click(dialog.getByRole('button', { name: 'Publish' }))

  await screen.findByText('Advertise published successfully.')
  const row = within((await screen.findByRole('cell', { name: file.name })).closest('tr')!)
  await row.findByText('Live')
})

test('above the sum of the day the screen says that a second person is needed, and the video waits', async () => {
  await createMember()
  await db.update(settings).set({ second_person: true, second_person_above: 1n })
  onTestFinished(async () => {
    await db.update(settings).set({ second_person: false })
  })
  const file = newVideo()
  const { user, confirm } = await pickFile(file)
  await screen.findByText(
    'Asks for your password. Then a second person has to confirm it, because there is no ceiling for rewards.',
  )

  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await confirm('Publish')

  await screen.findByText('Sent to a second person, who has to confirm it.')
  const row = within((await screen.findByRole('cell', { name: file.name })).closest('tr')!)
  row.getByText('Not published')
})

test('a second video over the ceiling is a warning before it is uploaded', async () => {
  await createMember()
  await callAsAdmin(rewards.setCeiling, { ceiling: taskReward })
  onTestFinished(async () => {
    await callAsAdmin(rewards.setCeiling, { ceiling: null })
  })
  await pickFile(newVideo())

  await screen.findByText(/^Together [\d,]+ TK over today’s ceiling\./)
  screen.getByText(`Ceiling ${taskReward}`)
})

test('after a lost response the file stays, and the retry does not create a second advertisement', async () => {
  const file = newVideo()
  dropResponse(advertiseUpload)
  const { user } = await pickFile(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Upload failed. Please try again.')
  expect(await countAdvertisements(file.name)).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await waitUntilSent(file)
  expect(await countAdvertisements(file.name)).toBe(1)
})

test('after a cancelled upload the file stays, and sending it again creates one advertisement', async () => {
  const file = newVideo()
  const arrived = holdUploadResponse()
  const { user } = await pickFile(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  screen.getByRole('progressbar', { name: 'Upload' })
  await arrived
  expect(await countAdvertisements(file.name)).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Upload' }))

  await waitUntilSent(file)
  expect(await countAdvertisements(file.name)).toBe(1)
})

test('a refused upload can be retried with the same file', async () => {
  const file = newVideo()
  const refused = { success: false, message: 'Something went wrong!' }
  network.use(
    http.post(`*/api/v1${advertiseUpload.path}`, () => HttpResponse.json(refused, { status: 500 }), { once: true }),
  )
  const { user } = await pickFile(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Upload failed. Please try again.')

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByRole('button', { name: `Play ${file.name}` })
})

test('an upload without progress for a minute fails and can be retried', async () => {
  const file = newVideo()
  const arrived = holdUploadResponse()
  const { user } = await pickFile(file)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await arrived

  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()

  await screen.findByText('Upload failed. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitUntilSent(file)
  expect(await countAdvertisements(file.name)).toBe(1)
})

test('leaving during an upload asks for confirmation, and Cancel continues the upload', async () => {
  const arrived = holdUploadResponse()
  const file = newVideo()
  const { user, pathNow } = await pickFile(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await arrived

  await user.click(screen.getByRole('link', { name: 'Back' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  dialog.getByText(file.name)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathNow()).toBe('/home/upload-adv')
  screen.getByRole('progressbar', { name: 'Upload' })
})

test('leaving during an upload is possible after confirmation', async () => {
  const arrived = holdUploadResponse()
  const { user, pathNow, confirm } = await pickFile(newVideo())
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await arrived

  await user.click(screen.getByRole('link', { name: 'Back' }))
  await confirm('Leave')

  await waitFor(() => expect(pathNow()).toBe('/home'))
})
