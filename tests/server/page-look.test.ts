import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Brand, defaultBrand } from '#contract/brands.ts'
import { jomaBrand, ownLookFolder } from '#contract/page-brand.ts'
import { createLook, createLooks } from '#server/brands/looks.ts'
import { brands } from '#server/brands/table.ts'
import { trustProxies } from '#server/http/proxies.ts'
import { servePage } from '#server/http/serve-page.ts'
import { db } from '../support/server/test-app.ts'

const head =
  '<meta name="theme-color" content="#f8f3e9" media="(prefers-color-scheme: light)" /><meta name="application-name" content="Joma" />'
const files = {
  'index.html': `<html><head>${head}<title>Joma</title></head><p lang="bn">জমা চালাতে JavaScript লাগে।</p><p lang="en">Joma needs JavaScript.</p></html>`,
  'documents/login.en.html': `<html><head>${head}<title>Sign in · Joma</title></head>Joma</html>`,
  [`${ownLookFolder}/login.en.html`]: `<html><head>${head}<title>Sign in · %BRAND_NAME%</title></head>%BRAND_NAME% %BRAND_NAME_BN%</html>`,
  'sw.js': 'precache()',
  'icons/icon-192.png': 'the icon of Joma',
  'manifest.webmanifest': JSON.stringify({
    name: 'Joma',
    short_name: 'Joma',
    lang: 'en',
    theme_color: '#f8f3e9',
    shortcuts: [{ description: 'Write to Joma' }],
    screenshots: [],
  }),
}

const root = await mkdtemp(join(tmpdir(), 'joma-page-'))
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
})
afterAll(() => rm(root, { recursive: true }))

const shapla: Brand = {
  name: 'Shapla & <Co>',
  name_bn: 'শাপলা',
  short_name: 'Shapla',
  contact: '01700 112 233',
  cloth: '#8f548e',
  thread: '#f2bb8a',
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#fff"></path></svg>',
}

const serve = (brand: Brand, parts: Parameters<typeof createLook>[2] = {}) => {
  const look = createLook(root, brand, parts)
  const page = servePage(root, trustProxies([]), { current: () => look, isKnown: () => true })
  return async (path: string) => {
    const response = await page.request(path, { headers: { 'Accept-Encoding': '' } })
    return { response, text: await response.clone().text() }
  }
}

test('a shop without settings is served the built files, byte by byte', async () => {
  const page = servePage(root)

  for (const [name, text] of Object.entries(files).filter(([path]) => !path.startsWith('.vite'))) {
    const response = await page.request(`/${name}`)
    expect(await response.text()).toBe(text)
    const policy = response.headers.get('Content-Security-Policy')
    if (/\.html$|^sw\.js$/.test(name)) expect(policy).toContain("style-src 'self';")
    else expect(policy).not.toContain("'self'")
  }
})

test('documents have the names and colours, and the policy allows that style alone', async () => {
  const get = serve(shapla)

  for (const path of ['/', '/login', '/documents/login.en.html', '/home/withdraw']) {
    const { response, text } = await get(path)
    expect(text).toContain('<meta name="application-name" content="Shapla &amp; &lt;Co&gt;" />')
    expect(text).toContain('<meta name="theme-color" content="#8f548e"')
    expect(text).not.toMatch(/Joma|BRAND|<Co>/)
    const [, style = ''] = /<style>(.+)<\/style>/.exec(text) ?? []
    expect(style).toContain(':root{')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))
    const source = `'sha256-${Buffer.from(digest).toString('base64')}'`
    expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'self' ${source}`)
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self';")
  }
  expect((await get('/')).text).toContain('<p lang="bn">শাপলা চালাতে')
})

test('the document has what the page needs, and the worker another first line for each look', async () => {
  const { text } = await serve(shapla)('/')
  const [, json = ''] = /<meta name="brand" content="([^"]+)"/.exec(text) ?? []
  const read = JSON.parse(
    json.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

  expect(read).toEqual({
    ...jomaBrand,
    name: shapla.name,
    name_bn: shapla.name_bn,
    contact: shapla.contact,
    hasOwnLook: true,
    colours: { cloth: shapla.cloth, thread: shapla.thread },
    revision: expect.stringMatching(/^[0-9a-f]{8}$/),
  })
  const worker = (await serve(shapla)('/sw.js')).text
  const other = (await serve({ ...shapla, contact: '' })('/sw.js')).text
  expect(worker).toMatch(/^self\.shop=\{.+\};\nprecache\(\)$/)
  expect(other).not.toBe(worker)
})

test('the manifest and the icons are those of the shop', async () => {
  const get = serve(shapla)

  expect(JSON.parse((await get('/manifest.webmanifest')).text)).toEqual({
    name: shapla.name,
    short_name: 'Shapla',
    lang: 'en',
    theme_color: '#8f548e',
    shortcuts: [{ description: `Write to ${shapla.name}` }],
  })
  expect((await get('/icons/icon.svg')).text).toContain('fill="#8f548e"')
  const sizes = { 'icon-192': 192, 'icon-512': 512, 'icon-maskable-512': 512, 'apple-touch-icon': 180 }
  for (const [name, pixels] of Object.entries(sizes)) {
    const { response } = await get(`/icons/${name}.png`)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    const png = Buffer.from(await response.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: pixels, height: pixels })
    // The middle is the logo, the edge of a maskable icon the cloth.
    const { data } = await sharp(png).raw().ensureAlpha().toBuffer({ resolveWithObject: true })
    const middle = (pixels / 2) * pixels * 4 + (pixels / 2) * 4
    expect([...data.subarray(middle, middle + 4)]).toEqual([255, 255, 255, 255])
    if (name === 'icon-maskable-512') expect([...data.subarray(0, 3)]).toEqual([0x8f, 0x54, 0x8e])
  }
  const monochrome = Buffer.from(await (await get('/icons/icon-monochrome-512.png')).response.arrayBuffer())
  expect((await sharp(monochrome).stats()).isOpaque).toBe(false)
})

test('a shop with a contact alone looks like Joma', async () => {
  const get = serve({ ...defaultBrand, contact: '01700 112 233' })

  const { response, text } = await get('/login')

  expect(text).toContain('<title>Sign in · Joma</title>')
  expect(text).toContain('01700 112 233')
  expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'self';")
  expect((await get('/icons/icon-192.png')).text).toBe('the icon of Joma')
})

test('no phone gets a worker before the server knows the look, and a change is served at once', async () => {
  const looks = createLooks(root)
  const page = servePage(root, trustProxies([]), looks)
  expect((await page.request('/sw.js')).status).toBe(503)
  expect(await (await page.request('/')).text()).toContain('<title>Joma</title>')

  const stopping = new AbortController()
  let publish = () => {}
  const subscribe = async function* (_: unknown, signal: AbortSignal) {
    while (!signal.aborted) {
      await new Promise<void>((resolve) => {
        publish = resolve
      })
      yield ['Brand' as const]
    }
  }
  await looks.follow(db, { changes: { subscribe }, signal: stopping.signal, onError: console.error })
  expect((await page.request('/sw.js')).status).toBe(200)
  await db.insert(brands).values(shapla)
  publish()

  await expect.poll(async () => (await page.request('/')).text()).toContain('<title>Shapla &amp; &lt;Co&gt;</title>')
  await db.delete(brands)
  publish()
  await expect.poll(async () => (await page.request('/')).text()).toContain('<title>Joma</title>')
  stopping.abort()
})

test('a shop with banners and rules has them in its documents, and else the look of Joma', async () => {
  const banner = { image: '/picture/1', text_en: '<Friday> "x"', text_bn: 'শুক্রবার', link: null }
  const { text } = await serve(defaultBrand, { hasRules: true, banners: [banner] })('/')

  expect(text).toContain('<title>Joma</title>')
  const [, json = ''] = /<meta name="brand" content="([^"]+)"/.exec(text) ?? []
  expect(json).toContain('&lt;Friday&gt;')
  const page = JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
  expect(page).toMatchObject({ hasRules: true, hasOwnLook: false, banners: [banner] })
})
