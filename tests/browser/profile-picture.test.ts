import { expect, type Page } from '@playwright/test'
import { pictureUpload } from '#contract/pictures.ts'
import { users } from '#contract/users.ts'
import { createMember } from '../support/browser/create-member.ts'
import { type Joma, test } from '../support/browser/joma.ts'
import { drawPicture, readPicture, withExifRotation } from '../support/browser/pictures.ts'

const middle = [0.5, 0.5] as const
const corners = [
  [0.02, 0.02],
  [0.98, 0.02],
  [0.02, 0.98],
  [0.98, 0.98],
] as const
const tall = { widthPx: 400, heightPx: 1_200, direction: 'down', stripes: ['red', 'lime', 'blue'] } as const

/** The profile of a new member. `prepare` runs before the page is loaded. */
async function openProfile(joma: Joma, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const { username } = await createMember(joma)
  const page = await joma.open('phone', '/assets/none', { as: username, serviceWorkers: 'block' })
  await prepare(page)
  await page.goto(`${joma.address}/home/profile`)
  await expect(page.getByRole('button', { name: 'Edit profile picture' })).toBeVisible()
  const pick = (buffer: Buffer, { name = 'me.png', mimeType = 'image/png' } = {}) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  return {
    page,
    pick,
    dialog: page.getByRole('dialog', { name: 'Profile picture' }),
    use: page.getByRole('button', { name: 'Use this picture' }),
    readImage: async () => (await joma.as(username)(users.me, {})).image,
  }
}

test('the preview shows the middle of the picture, and the profile shows the uploaded result', async ({ joma }) => {
  const { page, pick, dialog, use, readImage } = await openProfile(joma)

  await pick(await drawPicture(page, { ...tall, type: 'image/png' }))
  const preview = dialog.getByRole('img', { name: 'Your new picture' })
  await expect(preview).toBeVisible()
  const shown = await preview.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  expect(await readImage()).toBeNull()
  await use.click()
  await expect(page.getByText('Picture changed successfully.').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const image = (await readImage())!
  await expect(page.locator('.avatar img')).toHaveAttribute('src', image)
  const square = { widthPx: 400, heightPx: 400, colours: ['lime', 'lime', 'lime', 'lime', 'lime'] }
  expect(await readPicture(page, image, [middle, ...corners])).toEqual(square)
  // The Content-Security-Policy of the page forbids fetching a data URL.
  const otherPage = await page.context().newPage()
  expect(await readPicture(otherPage, shown, [middle, ...corners])).toEqual(square)
  const response = await fetch(joma.address + image)
  expect(response.headers.get('content-type')).toBe('image/webp')
})

test('a large rotated photo is turned upright and uploaded as a square of 512 px', async ({ joma }) => {
  const { page, pick, use, readImage } = await openProfile(joma)
  const photo = { widthPx: 3_000, heightPx: 2_000, direction: 'across', stripes: ['red', 'lime', 'blue'] } as const

  await pick(withExifRotation(await drawPicture(page, { ...photo, type: 'image/jpeg' })), {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
  })
  await use.click()
  await expect(page.getByText('Picture changed successfully.').first()).toBeVisible()

  const image = (await readImage())!
  const points = [
    [0.02, 0.05],
    [0.98, 0.05],
    [0.02, 0.5],
    [0.98, 0.5],
    [0.5, 0.95],
  ] as const
  const colours = ['red', 'red', 'lime', 'lime', 'blue']
  expect(await readPicture(page, image, [...points])).toEqual({ widthPx: 512, heightPx: 512, colours })
})

test('a browser that cannot encode WebP uploads a JPEG', async ({ joma }) => {
  const { page, pick, use, readImage } = await openProfile(joma, (page) =>
    page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype
      // Safari encodes PNG for an unknown type.
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
      }
      // Playwright does not expose the files of a multipart request.
      const { set } = FormData.prototype
      FormData.prototype.set = function (name: string, value: string | Blob) {
        if (value instanceof File) document.documentElement.dataset.sent = `${value.name} ${value.type}`
        set.call(this, name, value as Blob)
      }
    }),
  )

  await pick(await drawPicture(page, { ...tall, type: 'image/png', stripes: ['red', 'transparent', 'blue'] }))
  await use.click()
  await expect(page.getByText('Picture changed successfully.').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-sent', 'picture.jpg image/jpeg')

  const image = (await readImage())!
  expect((await fetch(joma.address + image)).headers.get('content-type')).toBe('image/jpeg')
  // JPEG has no transparency, so the picture is drawn on white.
  expect((await readPicture(page, image, [middle])).colours).toEqual(['white'])
})

test('a picture that the browser cannot decode shows an error', async ({ joma }) => {
  const { pick, dialog, use } = await openProfile(joma)

  await pick(Buffer.from('no picture'), { name: 'IMG_1.HEIC', mimeType: '' })

  await expect(dialog.getByText('This picture cannot be opened. Pick another one.')).toBeVisible()
  await expect(use).toHaveCount(0)
})

test('a failed upload is retried with the same idempotency key', async ({ joma }) => {
  const { page, pick, dialog, use } = await openProfile(joma)
  const keys: (string | undefined)[] = []
  await page.route(`**${pictureUpload.path}`, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.fulfill({ status: 502, json: {} }) : route.continue()
  })
  await pick(await drawPicture(page, { ...tall, type: 'image/png' }))

  await use.click()
  // Not a response of Joma.
  await expect(dialog.getByText(/^Joma cannot be reached\./)).toBeVisible()
  await use.click()

  await expect(page.getByText('Picture changed successfully.').first()).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]])
})

test('the dialog shows that the phone is offline before anything is sent', async ({ joma }) => {
  const { page, pick, dialog, use } = await openProfile(joma)
  await pick(await drawPicture(page, { ...tall, type: 'image/png' }))
  await expect(use).toBeVisible()

  await page.context().setOffline(true)

  await expect(dialog.getByText('Nothing can be sent until you are online again.')).toBeVisible()
})
