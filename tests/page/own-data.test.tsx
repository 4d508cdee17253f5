import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { goOffline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMemberWithHistory } from '../support/server/member-history.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { png, uploadPicture } from '../support/server/pictures.ts'

afterEach(() => void vi.restoreAllMocks())

/** Captures the file that the page downloads, because jsdom downloads nothing. */
function captureDownload() {
  const file = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file.resolve(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return file.promise
}

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
  const { user } = openPage('/home/profile', { as })

  await user.click(await screen.findByRole('button', { name: 'Remove profile picture' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove profile picture' })).toBeNull())
  expect((await as.me()).image).toBeNull()
})
