import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureUpload } from '#contract/users.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { png, uploadPicture } from '../support/server/pictures.ts'

// tests/browser/profile-picture.test.ts checks the drawn, encoded and sent picture.
afterEach(() => void vi.unstubAllGlobals())

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
  let uploads = 0
  network.use(
    http.post(`*/api/v1${pictureUpload.path}`, () => {
      uploads += 1
      return HttpResponse.json({}, { status: 502 })
    }),
  )

  const dialog = await pick(new File(['notes'], 'notes.pdf', { type: 'application/pdf' }), await createMember())

  await dialog.findByText('Select a picture: JPEG, PNG or WebP.')
  expect(dialog.queryByRole('button', { name: 'Use this picture' })).toBeNull()
  expect(uploads).toBe(0)
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
