import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { basePath } from '#contract/endpoint.ts'
import { leastPictureBytes, pictureBytesPerDay, pictureUpload, pixelsMax } from '#contract/pictures.ts'
import { supportPicture } from '#contract/support-pictures.ts'
import { rateLimits } from '#server/http/table.ts'
import { type Account, createAdmin, createMember } from '../support/server/members.ts'
import { jpeg, png, readPixels, uploadPicture, uploadSupportPicture } from '../support/server/pictures.ts'
import { app, db } from '../support/server/test-app.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Uploads a picture by each of the two calls. Returns what is served. */
const uploads = {
  'a profile picture': async (bytes: Bytes, as: Account) => {
    const { data } = await uploadPicture(bytes, { as })
    return app.request(data.image)
  },
  'a picture of a message': async (bytes: Bytes, as: Account) => {
    const { data } = await uploadSupportPicture(bytes, { as })
    const headers = { Authorization: `Bearer ${as.token}` }
    return app.request(basePath + supportPicture.path.replace(':id', data.picture), { headers })
  },
}

const secret = 'somewhere in Sylhet'

describe.each(Object.entries(uploads))('%s', (_, upload) => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s is stored upright, without Exif data and without bytes after its end',
    async (format) => {
      const create = { width: 20, height: 10, channels: 3 as const, background: 'grey' }
      const turned = sharp({ create })
        .withExif({ IFD0: { ImageDescription: secret } })
        .withMetadata({ orientation: 6 })
      const file = await turned.toFormat(format).toBuffer()
      expect(file.includes(secret)).toBe(true)

      const served = await upload(new Uint8Array(Buffer.concat([file, Buffer.from(secret)])), await createMember())

      const bytes = Buffer.from(await served.arrayBuffer())
      expect(served.headers.get('Content-Type')).toBe(`image/${format}`)
      expect(bytes.includes(secret)).toBe(false)
      const { exif, orientation, width, height } = await sharp(bytes).metadata()
      expect({ exif, orientation, width, height }).toEqual({ width: 10, height: 20 })
    },
  )
})

test('the pixels of a PNG do not change', async () => {
  const bytes = png()

  const served = await uploads['a profile picture'](bytes, await createMember())

  expect(await readPixels(await served.arrayBuffer())).toEqual(await readPixels(bytes))
})

test('a picture of 25 megapixels is accepted, and one with more is refused', async () => {
  const as = await createMember()
  const side = Math.sqrt(pixelsMax)

  const accepted = await uploadSupportPicture(await jpeg({ width: side, height: side }), { as })
  const refused = await uploadSupportPicture(await jpeg({ width: side + 1, height: side }), { as })

  expect(accepted.status).toBe(200)
  expect(refused).toMatchObject({ status: 413, code: 'too_many_pixels', values: { limit: 25 } })
})

const header = png().subarray(0, 40)
const cut = async () => {
  const whole = await jpeg({ width: 400, height: 400 })
  return whole.slice(0, whole.length / 2)
}

test.each([
  ['without pixels', async () => png(1_000, { width: 0, height: 10 })],
  ['that has only its headers', async () => new Uint8Array(header)],
  ['that ends too early', cut],
])('a picture %s is refused', async (_, draw) => {
  const { status, code } = await uploadPicture(await draw(), { as: await createMember() })

  expect({ status, code }).toEqual({ status: 415, code: 'not_a_picture' })
})

test('a picture that is above the limit after it was encoded again becomes a JPEG below it', async () => {
  const side = 940
  const colours = randomBytes(256 * 3)
  const pixels = Buffer.concat([...randomBytes(side * side)].map((each) => colours.subarray(each * 3, each * 3 + 3)))
  const raw = { width: side, height: side, channels: 3 as const }
  const bytes = new Uint8Array(await sharp(pixels, { raw }).png({ palette: true, dither: 0, effort: 1 }).toBuffer())
  expect(bytes.length).toBeLessThan(pictureUpload.limitBytes)

  const served = await uploads['a profile picture'](bytes, await createMember())

  expect(served.headers.get('Content-Type')).toBe('image/jpeg')
  expect((await served.arrayBuffer()).byteLength).toBeLessThan(pictureUpload.limitBytes)
})

describe('the bytes of pictures in a day', () => {
  const keyOf = (as: Account) => `picture bytes ${as.id}`
  const readBytes = async (as: Account) =>
    (
      await db
        .select()
        .from(rateLimits)
        .where(eq(rateLimits.key, keyOf(as)))
    )[0]

  test('are counted over both calls, with at least 100 KB for each picture, until midnight in Dhaka', async () => {
    const as = await createMember()
    await uploadPicture(png(), { as })
    await uploadSupportPicture(png(300_000), { as })
    await uploadSupportPicture(new Uint8Array(header), { as })

    const counted = await readBytes(as)

    expect(counted?.points).toBe(2 * leastPictureBytes + 300_000)
    const time = counted?.expire?.toLocaleTimeString('sv-SE', { timeZone: 'Asia/Dhaka', timeStyle: 'short' })
    expect(['00:00', '23:59']).toContain(time)
  })

  test('are limited for a member, and not for another one or an administrator', async () => {
    const [as, other, admin] = [await createMember(), await createMember(), await createAdmin()]
    for (const each of [as, admin]) {
      await db
        .insert(rateLimits)
        .values({ key: keyOf(each), points: pictureBytesPerDay, expire: new Date(Date.now() + 60_000) })
    }

    const refused = await uploadPicture(png(), { as })

    expect(refused).toMatchObject({ status: 429, code: 'too_many_pictures', values: { limit: 20 } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await uploadSupportPicture(png(), { as })).code).toBe('too_many_pictures')
    expect((await as.me()).image).toBeNull()
    expect((await uploadPicture(png(), { as: other })).status).toBe(200)
    expect((await uploadPicture(png(), { as: admin })).status).toBe(200)
  })
})
