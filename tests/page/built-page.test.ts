import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildPage, pageFolder } from '#server/commands/page-build.ts'
import { servePage } from '#server/http/page.ts'
import { isOfAdmin } from '#sw/chunk-graph.ts'
import { pageSizes } from '../support/page-sizes.ts'

beforeAll(() => buildPage({ isForced: false }), 180_000)

const read = (file: string) => readFileSync(join(pageFolder, file), 'utf8')
const filesOf = (isWanted: (key: string) => boolean) =>
  Object.entries<{ file: string }>(JSON.parse(read('.vite/manifest.json')))
    .filter(([key]) => isWanted(key))
    .map(([, { file }]) => file)

test('what a screen needs stays within its budget', () => {
  const sizes = pageSizes()

  console.table(sizes.map(({ what, bytes, limitBytes }) => ({ what, gzip: kb(bytes), budget: kb(limitBytes) })))
  expect(sizes.filter(({ bytes, limitBytes }) => bytes > limitBytes)).toEqual([])
})

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

describe('the worker keeps', () => {
  const kept = () => [...read('sw.js').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url)

  test('the page, its style and every chunk of a customer', () => {
    const ofCustomers = filesOf((key) => key.startsWith('src/routes/') && !isOfAdmin(key))

    expect(ofCustomers.length).toBeGreaterThan(20)
    expect(kept()).toEqual(expect.arrayContaining(['index.html', expect.stringMatching(/\.css$/), ...ofCustomers]))
  })

  test('neither what is for administrators nor the Bengali font', () => {
    const ofAdmin = filesOf(isOfAdmin)

    expect(ofAdmin.length).toBeGreaterThan(5)
    for (const file of ofAdmin) expect(kept()).not.toContain(file)
    expect(kept()).not.toContainEqual(expect.stringContaining('bengali'))
  })
})

describe('the server', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    servePage(pageFolder).request(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers } })
  const script = () => /\/assets\/index-[\w-]+\.js/.exec(read('index.html'))![0]

  test('lets the page, the worker and the manifest be asked for anew each time', async () => {
    for (const path of ['/', '/home/my-task', '/home/user-information/md.rahim', '/sw.js', '/manifest.webmanifest']) {
      const { status, headers } = await get(path)

      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'no-cache'])
    }
  })

  test('answers 304 where the page is still the same', async () => {
    const etag = (await get('/')).headers.get('ETag')!

    const again = await get('/', { 'If-None-Match': etag })

    expect(again.status).toBe(304)
  })

  test('lets a hashed file be kept for ever, and sends it compressed', async () => {
    const brotli = await get(script())
    const gzip = await get(script(), { 'Accept-Encoding': 'gzip' })
    const plain = await get(script(), { 'Accept-Encoding': '' })

    expect(brotli.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(brotli.headers.get('Content-Type')).toContain('text/javascript')
    expect(brotli.headers.get('Vary')).toBe('Accept-Encoding')
    expect([brotli, gzip, plain].map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['br', 'gzip', null])
  })

  test('answers 404 for a file that is gone, and never the page', async () => {
    for (const path of ['/assets/index-gone.js', '/icons/none.png', '/none.js']) {
      const answer = await get(path)

      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('<html')
    }
  })
})
