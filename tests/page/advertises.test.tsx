import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { advertises, advertiseUpload } from '#contract/advertises.ts'
import { lose } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { app } from '../support/house.ts'
import { theAdmin } from '../support/members.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { mp4, upload } from '../support/videos.ts'

const newVideo = (name = `${crypto.randomUUID()}.mp4`) => new File([mp4()], name, { type: 'video/mp4' })

/** How many live advertisements have this name. */
const countOf = async (search: string) => (await call(advertises.list, { search }, { as: await theAdmin() })).data.total

async function pick(file: File) {
  const page = openPage('/home/upload-adv', { as: await theAdmin() })
  await screen.findByRole('button', { name: 'Upload' })
  // user-event leaves out files that do not fit `accept`; a phone's file picker does not.
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  return page
}

/** An advertisement of its own in the list of the screen. */
async function openList(address = '/home/upload-adv') {
  const name = `${crypto.randomUUID()}.mp4`
  await upload(mp4(), { as: await theAdmin() }, name)
  const page = openPage(address, { as: await theAdmin() })
  const row = within((await screen.findByRole('cell', { name })).closest('tr')!)
  return { ...page, name, row }
}

/** Toasts outlive their test; what was picked is gone once it is sent. */
const isSent = ({ name }: File) =>
  waitFor(() => expect(screen.queryByLabelText(`Preview of ${name}`)).toBeNull(), { timeout: 5_000 })

/** The upload arrives, and its answer does not come before the test is over. */
function holdUpload() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async ({ request }: { request: Request }) => {
    await app.fetch(request)
    resolve()
    return new Promise<Response>(() => {})
  }
  network.use(http.post(`*/api/v1${advertiseUpload.path}`, hold, { once: true }))
  return promise
}

test('a video that is picked and sent stands in the list', async () => {
  const file = newVideo('An advertisement with a long name.mp4')
  const { user } = await pick(file)
  screen.getByText('An advertisement with a l...')

  await user.click(screen.getByRole('button', { name: 'Upload' }))

  await screen.findByText('Advertise upload successfully.')
  await screen.findByRole('button', { name: `Play ${file.name}` })
  expect(screen.queryByText('An advertisement with a l...')).toBeNull()
  expect(await countOf(file.name)).toBe(1)
})

test('a video that is picked can be watched before it is sent, and is not shown once it is removed', async () => {
  const file = newVideo()
  const { user } = await pick(file)

  const video = screen.getByLabelText<HTMLVideoElement>(`Preview of ${file.name}`)
  expect(video.src).toMatch(/^blob:/)
  await user.click(screen.getByRole('button', { name: 'Remove the file' }))

  expect(screen.queryByLabelText(`Preview of ${file.name}`)).toBeNull()
})

test('a video that is dropped is picked', async () => {
  openPage('/home/upload-adv', { as: await theAdmin() })
  const zone = (await screen.findByRole('button', { name: 'Pick a video' })).closest('.file')!
  // jsdom gives its inputs no other lists of files than its own, which nobody can make.
  Object.defineProperty(zone.querySelector('input'), 'files', { writable: true, value: [] })

  fireEvent.drop(zone, { dataTransfer: { files: [newVideo('dropped.mp4')] } })

  await screen.findByText('dropped.mp4')
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

test('an upload whose answer is lost keeps its file, and the retry makes no second advertisement', async () => {
  const file = newVideo()
  lose(advertiseUpload, { after: 'effect' })
  const { user } = await pick(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Upload failed. Please try again.')
  expect(await countOf(file.name)).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await isSent(file)
  expect(await countOf(file.name)).toBe(1)
})

test('an upload that is cancelled keeps its file, and sent again it is one advertisement', async () => {
  const file = newVideo()
  const arrived = holdUpload()
  const { user } = await pick(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  screen.getByRole('progressbar', { name: 'Upload' })
  await arrived
  expect(await countOf(file.name)).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Upload' }))

  await isSent(file)
  expect(await countOf(file.name)).toBe(1)
})

test('a file that was refused goes again as it is', async () => {
  const file = newVideo()
  const refused = { success: false, message: 'Something went wrong!' }
  network.use(
    http.post(`*/api/v1${advertiseUpload.path}`, () => HttpResponse.json(refused, { status: 500 }), { once: true }),
  )
  const { user } = await pick(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Upload failed. Please try again.')

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByRole('button', { name: `Play ${file.name}` })
})

test('an upload that stands still for a minute has failed, and can be sent again', async () => {
  const file = newVideo()
  const arrived = holdUpload()
  const { user } = await pick(file)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await arrived

  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()

  await screen.findByText('Upload failed. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await isSent(file)
  expect(await countOf(file.name)).toBe(1)
})

test('who leaves while a video is on its way is asked, and may stay', async () => {
  const arrived = holdUpload()
  const file = newVideo()
  const { user, pathNow } = await pick(file)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await arrived

  await user.click(screen.getByRole('link', { name: 'Back' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(file.name)
  await user.click(question.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathNow()).toBe('/home/upload-adv')
  screen.getByRole('progressbar', { name: 'Upload' })
})

test('who leaves in spite of it is let go', async () => {
  const arrived = holdUpload()
  const { user, pathNow } = await pick(newVideo())
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await arrived

  await user.click(screen.getByRole('link', { name: 'Back' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('who has only picked a video leaves without a question', async () => {
  const { user, pathNow } = await pick(newVideo())

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(() => expect(pathNow()).toBe('/home'))
})

test('an advertisement plays in a dialog of its name', async () => {
  const { user, name, row } = await openList()

  await user.click(row.getByRole('button', { name: `Play ${name}` }))

  const dialog = await screen.findByRole('dialog', { name })
  expect(dialog.querySelector('video')?.getAttribute('src')).toMatch(/^\/file\//)
  await user.click(within(dialog).getByRole('button', { name: 'Close the video' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an advertisement that is retired, after a question that names it, is among the retired ones', async () => {
  const { user, name, row, addressNow } = await openList()

  await user.click(row.getByRole('button', { name: 'Retire' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(name)
  expect(await countOf(name)).toBe(1)
  await user.click(question.getByRole('button', { name: 'Retire' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Retired' }))

  const retired = within((await screen.findByRole('cell', { name })).closest('tr')!)
  retired.getByText('Retired', { selector: '.badge' })
  expect(retired.queryByRole('button', { name: 'Retire' })).toBeNull()
  expect(addressNow()).toContain('status=retired')
})

test('the list says how large each is and how many tasks it has rewarded', async () => {
  const { row } = await openList()

  row.getByRole('cell', { name: /^1\skB$/ })
  row.getByRole('cell', { name: '0' })
  row.getByText('Live')
})

test('an address with a search in it shows what that finds', async () => {
  const { name, close } = await openList()
  close()
  const other = newVideo().name
  await upload(mp4(), { as: await theAdmin() }, other)

  openPage(`/home/upload-adv?search=${name}`, { as: await theAdmin() })

  await screen.findByRole('cell', { name })
  expect(screen.queryByRole('cell', { name: other })).toBeNull()
})
