import { fireEvent, screen, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { supports } from '#contract/supports.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember } from '../support/server/members.ts'

/** The names of the sent files. */
let sent: string[]
let changePixels: (drawn: number[]) => number[]
const noise = (drawn: number[]) => drawn.map((_, index) => (index * 97) % 256)

// A canvas of a browser that changes the pixels before the page reads them.
beforeEach(() => {
  sent = []
  changePixels = noise
  const drawn: number[] = []
  const context = {
    fillStyle: '',
    fillRect: () => drawn.push(...(context.fillStyle.match(/\d+/g) ?? []).map(Number), 255),
    drawImage: () => {},
    getImageData: (_x: number, _y: number, width: number) => ({ data: changePixels(drawn.slice(-4 * width)) }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['reduced'], { type: 'image/webp' })),
  )
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2_000, height: 1_000, close: () => {} }))
  vi.spyOn(FormData.prototype, 'set').mockImplementation((_name, file) => {
    sent.push((file as unknown as File).name)
  })
})

const photo = (bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'photo', { type })

async function addToMessage(file: File) {
  const as = await createMember()
  const id = (await call(supports.create, { message: 'Look.' }, { as })).data._id
  openPage(`/home/support/${id}`, { as })
  await screen.findByRole('button', { name: 'Add a picture' })
  fireEvent.change(document.querySelector('[data-picture]')!, { target: { files: [file] } })
}

async function pickForProfile(file: File) {
  const { user } = openPage('/home/profile', { as: await createMember() })
  await screen.findByRole('button', { name: 'Edit profile picture' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Profile picture' })) }
}

test('a support picture that would become noise is sent as it is', async () => {
  await addToMessage(photo(500_000))

  await vi.waitFor(() => expect(sent).toEqual(['photo']))
})

test.each([
  ['too large', photo(2_500_000)],
  ['of another type', photo(500_000, 'image/gif')],
])('a support picture that would become noise and is %s is not sent, and the member reads why', async (_, file) => {
  await addToMessage(file)

  await screen.findByText(/privacy setting does not let Joma make pictures smaller.+ at most 2\.1\sMB\.$/)
  expect(sent).toEqual([])
})

test('a support picture is reduced where only the last bits of pixels differ', async () => {
  changePixels = (drawn) => drawn.map((value, index) => value ^ (index % 2))

  await addToMessage(photo(500_000))

  await vi.waitFor(() => expect(sent).toEqual(['picture.webp']))
})

test('a profile picture that would become noise is sent as it is', async () => {
  const { user, dialog } = await pickForProfile(photo(500_000))

  await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))

  await vi.waitFor(() => expect(sent).toEqual(['photo']))
})

test('a profile picture that would become noise and is too large is not sent, and the member reads why', async () => {
  const { dialog } = await pickForProfile(photo(1_500_000))

  await dialog.findByText(/privacy setting does not let Joma make pictures smaller/)
  expect(dialog.queryByRole('button', { name: 'Use this picture' })).toBeNull()
})
