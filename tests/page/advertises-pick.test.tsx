import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../support/page/open-page.tsx'
import { newVideo, pickFile } from '../support/page/upload-screen.ts'
import { sharedAdmin } from '../support/server/members.ts'

test('a picked video has a preview, which disappears when the file is removed', async () => {
  const file = newVideo()
  const { user } = await pickFile(file)

  const video = screen.getByLabelText<HTMLVideoElement>(`Preview of ${file.name}`)
  expect(video.src).toMatch(/^blob:/)
  await user.click(screen.getByRole('button', { name: 'Remove the file' }))

  expect(screen.queryByLabelText(`Preview of ${file.name}`)).toBeNull()
})

test('a dropped video is picked', async () => {
  openPage('/home/upload-adv', { as: await sharedAdmin() })
  const zone = (await screen.findByRole('button', { name: 'Pick a video' })).closest('.file')!
  // jsdom accepts only its own FileList, which has no constructor.
  Object.defineProperty(zone.querySelector('input'), 'files', { writable: true, value: [] })

  fireEvent.drop(zone, { dataTransfer: { files: [newVideo('dropped.mp4')] } })

  await screen.findByText('dropped.mp4')
})

test('uploading without a file shows an error', async () => {
  const { user } = openPage('/home/upload-adv', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Upload' }))

  await screen.findByText('Select a video for the advertisement.')
})

test('picking a file that is not a video shows an error', async () => {
  await pickFile(new File(['text'], 'notes.txt', { type: 'text/plain' }))

  await screen.findByText('Select a video for the advertisement.')
})

test('the server refuses a file that only has the type of a video', async () => {
  const { user } = await pickFile(new File(['text'], 'trick.mp4', { type: 'video/mp4' }))

  await user.click(screen.getByRole('button', { name: 'Upload' }))

  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Select a video for the advertisement.'))
})

test('leaving with a picked but unsent video does not ask for confirmation', async () => {
  const { user, pathNow } = await pickFile(newVideo())

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})
