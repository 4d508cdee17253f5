import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureUpload } from '#contract/users.ts'
import { disconnect } from '../support/connection.ts'
import { app } from '../support/house.ts'
import { type Account, newMember, theAdmin } from '../support/members.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const png = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1],
  ...[8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89],
])

/** What jsdom cannot: open a picture, draw it and write it. */
const drawn = vi.fn()
const close = vi.fn()

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 1_000, close }))
  const pen = { fillRect() {}, drawImage: drawn }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob([png], type ? { type } : {})),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  drawn.mockClear()
})

const photo = (name = 'me.jpg', type = 'image/jpeg') => new File(['a photo'], name, { type })

async function pick(file: File, as: Account) {
  const page = openPage('/home/profile', { as })
  await screen.findByRole('button', { name: 'Edit profile picture' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile picture' }))
  return { ...page, dialog }
}

const avatarNow = () => document.querySelector('.avatar img')?.getAttribute('src')

test('the middle of a picture is shown before it is sent, and then stands on the profile', async () => {
  const as = await newMember()
  const { user, dialog } = await pick(photo(), as)

  await dialog.findByRole('img', { name: 'Your new picture' })
  expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 300, 400, 400, 0, 0, 400, 400)
  expect((await as.me()).image).toBeNull()
  await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))

  await screen.findByText('Picture changed successfully.')
  await waitFor(() => expect(avatarNow()).toMatch(/^\/picture\//))
  expect(screen.queryByRole('dialog')).toBeNull()
  const { image } = await as.me()
  const kept = await app.request(image!)
  expect(new Uint8Array(await kept.arrayBuffer())).toEqual(png)
})

test('the picture of a member stands in the user information', async () => {
  const as = await newMember()
  const { user, dialog, close: leave } = await pick(photo(), as)
  await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))
  await screen.findByText('Picture changed successfully.')
  leave()

  openPage(`/home/user-information/${as.username}`, { as: await theAdmin() })

  await screen.findByRole('heading', { level: 2, name: as.username })
  expect(avatarNow()).toBe((await as.me()).image)
})

test('a picture that cannot be fetched leaves the first letter', async () => {
  const as = await newMember()
  const { user, dialog } = await pick(photo(), as)
  await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(avatarNow()).toBeDefined())

  fireEvent.error(document.querySelector('.avatar img')!)

  expect(document.querySelector('.avatar')!.textContent).toBe(as.username.charAt(0).toUpperCase())
})

test('what is no picture is told at once, and is not sent', async () => {
  const { dialog } = await pick(photo('notes.pdf', 'application/pdf'), await newMember())

  await dialog.findByText('Select a picture: JPEG, PNG or WebP.')
  expect(dialog.queryByRole('button', { name: 'Use this picture' })).toBeNull()
})

test('a picture that the browser cannot open is told', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('HEIC')))

  const { dialog } = await pick(photo('IMG_1.HEIC', ''), await newMember())

  await dialog.findByText('This picture cannot be opened. Pick another one.')
})

test('a picture that is too large is not opened', async () => {
  const file = photo()
  Object.defineProperty(file, 'size', { value: 30_000_001 })

  const { dialog } = await pick(file, await newMember())

  await dialog.findByText(/^This picture is too large. Pick one of at most 30\sMB.$/)
  expect(drawn).not.toHaveBeenCalled()
})

test('what fails on the way can be sent again, as the same request', async () => {
  const as = await newMember()
  const keys: (string | null)[] = []
  network.use(
    http.post(`*/api/v1${pictureUpload.path}`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length === 1 ? HttpResponse.json({}, { status: 502 }) : app.fetch(request)
    }),
  )
  const { user, dialog } = await pick(photo(), as)

  await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))
  await dialog.findByText('Upload failed. Please try again.')
  await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))

  await screen.findByText('Picture changed successfully.')
  expect(keys[0]).toBe(keys[1])
})

test('without a network the dialog says so before anything is sent', async () => {
  const { dialog } = await pick(photo(), await newMember())

  disconnect()

  await dialog.findByText('Nothing can be sent until you are online again.')
})

test('a browser that cannot write WebP sends a JPEG', async () => {
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done, type) =>
    done(new Blob([png], { type: type === 'image/webp' ? 'image/png' : type! })),
  )
  const sent = vi.spyOn(FormData.prototype, 'set')
  const { user, dialog } = await pick(photo(), await newMember())

  await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))

  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.calls[0]![1]).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' })
})
