import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { call } from '../support/call.ts'
import { theAdmin } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'
import { mp4 } from '../support/videos.ts'

async function pick(file: File) {
  const as = await theAdmin()
  const page = openPage('/home/upload-adv', { as })
  await screen.findByRole('button', { name: 'Upload' })
  // user-event leaves out files that do not fit `accept`; a phone's file picker does not.
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  const uploaded = async () => (await call(advertises.list, {}, { as })).data.items
  return { ...page, uploaded }
}

test('a video that is picked and sent stands in the list', async () => {
  const file = new File([mp4()], 'An advertisement with a long name.mp4', { type: 'video/mp4' })
  const { user, uploaded } = await pick(file)
  screen.getByText('An advertisement with a l...')

  await user.click(screen.getByRole('button', { name: 'Upload' }))

  await screen.findByRole('button', { name: `Play ${file.name}` })
  expect(await uploaded()).toMatchObject([{ name: file.name, size: 1_000 }])
})

test('without a file the upload asks for one', async () => {
  const { user } = openPage('/home/upload-adv', { as: await theAdmin() })

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
