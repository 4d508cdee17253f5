import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/page/open-page.tsx'
import { newVideo, pickFile, waitUntilSent } from '../support/page/upload-screen.ts'
import { sharedAdmin } from '../support/server/members.ts'
import { mp4, readVideoFile } from '../support/server/mp4.ts'

// The first load of the library takes long.
beforeAll(() => import('#src/admin/advertises/video-advice.tsx'))

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

test.each([
  ['notes.txt', 'text/plain'],
  ['trick.mp4', 'video/mp4'],
])('a file %s without the bytes of a video shows an error, also with the type %s', async (name, type) => {
  await pickFile(new File(['text'], name, { type }))

  await screen.findByText('Select a video for the advertisement.')
})

test('leaving with a picked but unsent video does not ask for confirmation', async () => {
  const { user, pathNow } = await pickFile(newVideo())

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

const toFile = (name: string, type = 'video/mp4') => new File([readVideoFile(name)], name, { type })

test.each([
  ['hevc.mp4', /^The video is HEVC \(H\.265\)\. Phones play/],
  ['h264-ac3.mp4', /^The sound is Dolby Digital/],
  ['sound-only.mp4', /^The file has no video track/],
  ['quicktime.mov', /^Only MP4 and WebM files/],
])('%s is refused when it is picked', async (name, sentence) => {
  const { user } = await pickFile(toFile(name))

  await screen.findByText(sentence)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  screen.getByText(sentence)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a file that ends before its index says is refused when it is picked, and not offered for conversion', async () => {
  await pickFile(new File([readVideoFile('tiny.mp4').slice(0, -1)], 'cut.mp4', { type: 'video/mp4' }))

  await screen.findByText(/^The file ends before its index says/)
  expect(screen.queryByText(/convert/)).toBeNull()
})

test('a browser without WebCodecs says that it cannot convert a video that members cannot watch', async () => {
  await pickFile(toFile('hevc.mp4'))

  await screen.findByText(/^Members cannot watch it\. This browser cannot convert videos\./)
})

test('a large video can be uploaded from a browser without WebCodecs', async () => {
  const file = new File([mp4(10_100_000)], 'large.mp4', { type: 'video/mp4' })
  await pickFile(file)

  await screen.findByText(/The file is large.* This browser cannot convert videos\./)
  expect(screen.queryByRole('button', { name: 'Make it smaller' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a small playable video is uploaded without an offer', async () => {
  const file = newVideo()
  const { user } = await pickFile(file)

  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await waitUntilSent(file)
})
