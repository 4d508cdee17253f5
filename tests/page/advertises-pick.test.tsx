import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newVideo, pick } from '../support/page/advertise-screen.ts'
import { openPage } from '../support/page/open-page.tsx'
import { sharedAdmin } from '../support/server/members.ts'

test('a video that is picked can be watched before it is sent, and is not shown once it is removed', async () => {
  const file = newVideo()
  const { user } = await pick(file)

  const video = screen.getByLabelText<HTMLVideoElement>(`Preview of ${file.name}`)
  expect(video.src).toMatch(/^blob:/)
  await user.click(screen.getByRole('button', { name: 'Remove the file' }))

  expect(screen.queryByLabelText(`Preview of ${file.name}`)).toBeNull()
})

test('a video that is dropped is picked', async () => {
  openPage('/home/upload-adv', { as: await sharedAdmin() })
  const zone = (await screen.findByRole('button', { name: 'Pick a video' })).closest('.file')!
  // jsdom gives its inputs no other lists of files than its own, which nobody can make.
  Object.defineProperty(zone.querySelector('input'), 'files', { writable: true, value: [] })

  fireEvent.drop(zone, { dataTransfer: { files: [newVideo('dropped.mp4')] } })

  await screen.findByText('dropped.mp4')
})

test('without a file the upload asks for one', async () => {
  const { user } = openPage('/home/upload-adv', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Upload' }))

  await screen.findByText('Select a video for the advertisement.')
})

test('a file that is no video is told when it is picked', async () => {
  await pick(new File(['text'], 'notes.txt', { type: 'text/plain' }))

  await screen.findByText('Select a video for the advertisement.')
})

test('a file that only says it is a video is refused by the server', async () => {
  const { user } = await pick(new File(['text'], 'trick.mp4', { type: 'video/mp4' }))

  await user.click(screen.getByRole('button', { name: 'Upload' }))

  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Select a video for the advertisement.'))
})

test('who has only picked a video leaves without a question', async () => {
  const { user, pathNow } = await pick(newVideo())

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})
