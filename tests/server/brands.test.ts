import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTokens, getContrast, suggestColour } from '#contract/brand-colours.ts'
import { brands, defaultBrand, logoBytesMax } from '#contract/brands.ts'
import { brands as brandTable } from '#server/brands/table.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

afterEach(async () => {
  await db.delete(brandTable)
})

const shapla = { ...defaultBrand, name: 'Shapla', name_bn: 'শাপলা', short_name: 'Shapla', contact: '01700 112 233' }
const square = '<svg viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'

const set = async (brand: object) => call(brands.set, { ...shapla, ...brand }, { as: await sharedAdmin() })
const read = async () => (await callAsAdmin(brands.get, {})).data

test('a shop without settings has the name and the colours of Joma', async () => {
  expect(await read()).toEqual(defaultBrand)
})

test('an owner sets name, contact and colours, and others cannot', async () => {
  const brand = { ...shapla, cloth: '#8f548e', thread: '#f2bb8a' }

  expect((await set(brand)).status).toBe(200)
  expect(await read()).toEqual(brand)
  expect((await call(brands.set, brand, { as: await createMember() })).status).toBe(403)
})

test('colours that cannot be read are refused at their field', async () => {
  const light = { cloth: '#e3a6e2', thread: '#5a235a' }

  expect(await set(light)).toMatchObject({ status: 400, issues: { cloth: 'invalid' } })
  expect(await set({ cloth: '#8f548e', thread: '#8f548e' })).toMatchObject({ issues: { thread: 'invalid' } })
  expect(await set({ cloth: 'purple', thread: '#f2bb8a' })).toMatchObject({ issues: { cloth: 'invalid' } })
  expect(await set({ cloth: '#8f548e' })).toMatchObject({ issues: { thread: 'required' } })
  const thread = '#fff3d6'
  expect((await set({ cloth: suggestColour('cloth', light), thread })).status).toBe(200)
})

test.each(['#000000', '#1d3f8a', '#8b1e3f', '#0a4d38', '#5a235a'])(
  'a dark cloth, %s, is taken, and has lighter buttons in the dark theme',
  async (cloth) => {
    expect((await set({ cloth, thread: '#f2bb8a' })).status).toBe(200)

    const { light, dark } = createTokens({ cloth, thread: '#f2bb8a' })
    expect(light['--primary']).toBe(cloth)
    expect(getContrast(dark['--primary'], '#13211c')).toBeGreaterThanOrEqual(3)
    expect(getContrast(dark['--primary'], '#fbf8ee')).toBeGreaterThanOrEqual(4.5)
  },
)

test('an SVG is stored without scripts, links, styles and texts', async () => {
  const logo = `<?xml version="1.0"?><svg width="8" height="8" onload="alert(1)"><script>alert(1)</script>
    <a href="https://example.org"><path style="fill:#fff" d="M0 0h8v8H0z" onclick="alert(1)"/></a>
    <image href="https://example.org/x.png"/><style>path{fill:url(https://example.org)}</style><text>Hello</text></svg>`

  expect((await set({ logo })).status).toBe(200)
  expect((await read()).logo).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g><path fill="#fff" d="M0 0h8v8H0z"></path></g></svg>',
  )
})

test.each([
  ['no picture', 'Hello'],
  ['without a shape', '<svg viewBox="0 0 8 8"><text>Hello</text></svg>'],
  ['without a size', '<svg><path d="M0 0"/></svg>'],
  ['cut off', '<svg viewBox="0 0 8 8"><path d="M0 0"/>'],
  ['with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${square}`],
  ['too deep', `<svg viewBox="0 0 8 8">${'<g>'.repeat(50)}<path d="M0 0"/>${'</g>'.repeat(50)}</svg>`],
])('an SVG that is %s is refused', async (_, logo) => {
  expect(await set({ logo })).toMatchObject({ status: 400, issues: { logo: 'invalid' } })
})

const toUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const createPng = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#8f548e' } }).png()

test('a PNG is stored with its pixels only, and not larger than the largest icon', async () => {
  const sent = await createPng(1_024)
    .withExif({ IFD0: { Copyright: 'secret text' } })
    .toBuffer()

  expect((await set({ logo: toUrl(sent) })).status).toBe(200)

  const stored = Buffer.from((await read()).logo!.split(',')[1]!, 'base64')
  expect(stored.includes('secret text')).toBe(false)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
})

test('a logo that is too large, or of another type, is refused', async () => {
  const large = await createPng(2_100).png({ palette: true }).toBuffer()
  const jpeg = await createPng(8).jpeg().toBuffer()

  expect(await set({ logo: toUrl(large) })).toMatchObject({ status: 413, code: 'picture_too_large' })
  expect(await set({ logo: toUrl(jpeg) })).toMatchObject({ status: 415, code: 'not_a_picture' })
  expect(await set({ logo: `${square}${' '.repeat(logoBytesMax)}` })).toMatchObject({
    status: 400,
    issues: { logo: 'too_long' },
  })
})
