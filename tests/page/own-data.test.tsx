import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureUpload } from '#contract/pictures.ts'
import { users } from '#contract/users.ts'
import { captureDownload } from '../support/page/capture-download.ts'
import { goOffline, recordRequests } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMemberWithHistory } from '../support/server/member-history.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { png, uploadPicture } from '../support/server/pictures.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a member downloads all own data as JSON', async () => {
  const { as } = await createMemberWithHistory()
  const file = captureDownload()
  const { user } = openPage('/home/profile', { as })

  await user.click(await screen.findByRole('button', { name: 'Download my data' }))

  const data = JSON.parse(await (await file).text())
  expect(data.account).toMatchObject({ username: as.username, refer_code: expect.any(String) })
  for (const name of ['statement', 'payments', 'withdrawals', 'transfers', 'plans']) expect(data[name]).not.toEqual([])
  expect(JSON.stringify(data)).not.toContain('password')
})

test('a member without a network cannot download, and reads why', async () => {
  const { user } = openPage('/home/profile', { as: await createMember() })
  const button = await screen.findByRole('button', { name: 'Download my data' })
  goOffline()

  await user.click(button)

  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
})

test('closing the account names the money that is lost, and needs the username', async () => {
  const as = await createMember({ balance: 70 })
  const { user } = openPage('/home/profile', { as })
  await user.click(await screen.findByRole('button', { name: 'Close my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close my account' }))
  dialog.getByText(/You lose the money on your account/)
  dialog.getByText('70.00')
  const field = dialog.getByLabelText(`Type ${as.username} to confirm`)

  await user.type(field, 'someone-else')
  await user.click(dialog.getByRole('button', { name: 'Ask to close' }))
  expect((await as.me()).closing_requested_at).toBeNull()
  await user.clear(field)
  await user.type(field, as.username)
  await user.click(dialog.getByRole('button', { name: 'Ask to close' }))

  await screen.findByText(/^You asked to close your account/)
  expect((await as.me()).closing_requested_at).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Do not close my account' }))
  await screen.findByRole('button', { name: 'Close my account' })
  expect((await as.me()).closing_requested_at).toBeNull()
})

test('administrators read on User Information that the member asked to close the account', async () => {
  const as = await createMember({ balance: 70 })
  await call(users.requestClosing, { forfeits: true }, { as })

  openPage(`/home/user-information/${as.username}`, { as: await sharedAdmin() })

  await screen.findByText(/^The member asked to close this account/)
  screen.getByText(/The money on it is given up/)
})

test('a member removes the profile picture after a confirmation', async () => {
  const as = await createMember()
  await uploadPicture(png(), { as })
  const { user, confirm } = openPage('/home/profile', { as })

  await user.click(await screen.findByRole('button', { name: 'Remove profile picture' }))
  await confirm('Remove')

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove profile picture' })).toBeNull())
  expect((await as.me()).image).toBeNull()
})

// tests/browser/profile-picture.test.ts checks the drawn, encoded and sent picture.
async function pick(file: File, as: Account) {
  openPage('/home/profile', { as })
  await screen.findByRole('button', { name: 'Edit profile picture' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  return within(await screen.findByRole('dialog', { name: 'Profile picture' }))
}

const avatarSrc = () => document.querySelector('.avatar img')?.getAttribute('src')

test("the user information shows the member's picture", async () => {
  const as = await createMember()
  await uploadPicture(png(), { as })

  openPage(`/home/user-information/${as.username}`, { as: await sharedAdmin() })

  await screen.findByRole('heading', { level: 2, name: as.username })
  expect(avatarSrc()).toMatch(/^\/picture\//)
  expect(avatarSrc()).toBe((await as.me()).image)
})

test('a picture that fails to load is replaced with the first letter of the username', async () => {
  const as = await createMember()
  await uploadPicture(png(), { as })
  openPage('/home/profile', { as })
  await waitFor(() => expect(avatarSrc()).toBeDefined())

  fireEvent.error(document.querySelector('.avatar img')!)

  expect(document.querySelector('.avatar')!.textContent).toBe(as.username.charAt(0).toUpperCase())
})

test('picking a file that is not a picture shows an error and sends nothing', async () => {
  const requested = recordRequests()

  const dialog = await pick(new File(['notes'], 'notes.pdf', { type: 'application/pdf' }), await createMember())

  await dialog.findByText('Select a picture: JPEG, PNG or WebP.')
  expect(dialog.queryByRole('button', { name: 'Use this picture' })).toBeNull()
  expect(requested).not.toContain(`POST /api/v1${pictureUpload.path}`)
})

test('a picture that is too large is not decoded', async () => {
  const open = vi.fn()
  vi.stubGlobal('createImageBitmap', open)
  const file = new File(['a photo'], 'me.jpg', { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: 30_000_001 })

  const dialog = await pick(file, await createMember())

  await dialog.findByText(/^This picture is too large. Pick one of at most 30\sMB.$/)
  expect(open).not.toHaveBeenCalled()
})
