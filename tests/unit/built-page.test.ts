import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildPage, pageFolder } from '#build/build.ts'
import { findBrowserFaults, findUnusedPermissions, readSources } from '#build/check-browsers.ts'
import { isAdminModule, isScreen, readChunkGraph } from '#build/chunk-graph.ts'
import { servePage } from '#server/http/serve-page.ts'
import { pageSizes } from '../support/page/page-sizes.ts'

// Not typed, because the types of a worker contradict those of the page.
const { documentMark } = await import('../../sw/accept-own.ts' as string)

beforeAll(() => buildPage({ isForced: false }), 180_000)

const read = (file: string) => readFileSync(join(pageFolder, file), 'utf8')
const graph = () => readChunkGraph(pageFolder)
const modulesOf = (files: string[]) => files.flatMap((file) => graph()[file]?.modules ?? [])

test('the files of each screen are within the size budget', () => {
  const sizes = pageSizes()

  console.table(sizes.map(({ label, bytes, limitBytes }) => ({ label, gzip: kb(bytes), budget: kb(limitBytes) })))
  expect(sizes.filter(({ bytes, limitBytes }) => bytes > limitBytes)).toEqual([])
})

const scriptsOf = (document: string) =>
  [...read(document).matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code!)

/** The inline scripts of the documents, in the order of the policy. */
const startScripts = (): [name: string, code: string][] => {
  const documents = globSync('documents/**/*.html', { cwd: pageFolder })
  return [...new Set(documents.flatMap(scriptsOf))].map((code, index) => [`start-script-${index}.js`, code])
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

test('a screen loads its own chunk and those of the start, and a later one those that several share', () => {
  const screens = Object.values(graph()).filter(({ modules }) => modules.some(isScreen))

  const loaded = new Set(screens.flatMap(({ imports }) => imports))
  const names = [...loaded].map((file) => file.replaceAll(/^assets\/|-.{8}\.js$/g, ''))
  expect(names.sort()).toEqual(['admin', 'member', 'rolldown-runtime', 'start', 'vendor'])
})

test('no style rule asks :has() of every element, because each change would then style the whole page again', () => {
  const faults = globSync('src/**/*.css').flatMap((file) => {
    const rules = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return [...rules.matchAll(/.*(?:[>+~]\s*|[\w\])]\s+):has\(.*/g)].map(([rule]) => `${file}: ${rule.trim()}`)
  })

  expect(faults).toEqual([])
})

describe('in the oldest browsers', () => {
  const built = () => [...readSources('dist/page/{{sw,first-paint}.js,assets/*.{js,css}}'), ...startScripts()]

  test('the page and its worker use nothing that is missing', () => {
    expect([...built()].length).toBeGreaterThan(50)
    expect(findBrowserFaults(built())).toEqual([])
  })

  test('the check of the browser has only the syntax of ES5, because browsers of any age run it', () => {
    expect(read('start-check.js')).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(const|let|class|async|await|import|export) /)
  })

  test('stylesheets have no light-dark()', () => {
    const styles = [...readSources('dist/page/assets/*.css')]
    expect(styles.some(([, source]) => source.includes('--lightningcss-dark'))).toBe(true)
    expect(styles.filter(([, source]) => source.includes('light-dark(')).map(([file]) => file)).toEqual([])
  })

  test('every permission for a newer feature is needed', () => {
    expect(findUnusedPermissions([...built(), ...readSources()])).toEqual([])
  })
})

describe('the worker precaches', () => {
  const precached = () => [...read('sw.js').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!)

  test('the page, its style sheet and every screen of members and signed-out users', () => {
    const screens = modulesOf(Object.keys(graph())).filter((module) => isScreen(module) && !isAdminModule(module))

    expect(screens.length).toBeGreaterThan(30)
    expect(modulesOf(precached())).toEqual(expect.arrayContaining(screens))
    expect(precached()).toEqual(
      expect.arrayContaining(['index.html', 'start-check.js', expect.stringMatching(/\.css$/)]),
    )
  })

  test("neither the administrators' code and texts nor the Bengali font nor screenshots", () => {
    const adminModules = modulesOf(Object.keys(graph())).filter(isAdminModule)

    expect(adminModules.length).toBeGreaterThan(100)
    expect(modulesOf(precached()).filter(isAdminModule)).toEqual([])
    expect(modulesOf(Object.keys(graph()))).toContainEqual('src/i18n/bn/staff/texts.ts')
    expect(modulesOf(precached())).not.toContainEqual(expect.stringContaining('bn/staff/'))
    expect(precached()).not.toContainEqual(expect.stringContaining('bengali'))
    expect(precached()).not.toContainEqual(expect.stringContaining('screenshots'))
  })
})

describe('the prerendered documents', () => {
  const names = () => globSync('documents/**/*.html', { cwd: pageFolder })
  const screens = ['home', 'home/my-task', 'login', 'register', 'welcome']
  const filesInDocuments = ['start-check.js', 'first-paint.js']
  const inlineScripts: Record<string, number> = { 'documents/home': 1, 'documents/home/my-task': 2 }

  test('exist for each first screen and language, with text in that language', () => {
    const expected = screens.flatMap((name) => [`documents/${name}.bn.html`, `documents/${name}.en.html`])
    expect(names().sort()).toEqual(expected.sort())
    expect(read('documents/login.en.html')).toContain('Username')
    expect(read('documents/login.bn.html')).toContain('ইউজারনেম')
  })

  test('have no inline style, no script but those of the first reads, and do not name an account', () => {
    for (const name of names()) {
      const text = read(name)
      expect([name, text.match(/ style=|<style| on\w+=|javascript:/)]).toEqual([name, null])
      expect(scriptsOf(name)).toHaveLength(inlineScripts[name.split('.', 1)[0]!] ?? 0)
      expect(text.match(/<script[^>]*>/g)!.filter((tag) => tag !== '<script>')).toEqual(
        filesInDocuments.map((file) => `<script src="/${file}" >`),
      )
      expect(text).not.toContain('frame</')
    }
  })

  test('may run their scripts, and no others', async () => {
    const { headers } = await servePage(pageFolder).request('/home/my-task')
    // The worker puts the files into the documents of its cache.
    const codes = [...startScripts().map(([, code]) => code), ...filesInDocuments.map(read)]
    const digests = codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)

    expect(headers.get('Content-Security-Policy')).toContain(`; script-src 'self' ${digests.join(' ')};`)
  })

  test('can contain those files, which do not end their element', () => {
    expect(filesInDocuments.filter((file) => /<\/script|<!--/i.test(read(file)))).toEqual([])
  })

  test('have only characters of our fonts, because looking up a font of the system delays the first paint', () => {
    const styles = [...readSources('dist/page/assets/*.css')].map(([, source]) => source).join('')
    const ranges = [...styles.matchAll(/unicode-range:([^;}]+)/g)].flatMap(([, list]) => list!.split(','))
    const isInFont = (character: string) =>
      ranges.some((range) => {
        const [first, last = first] = range.replace('U+', '').split('-')
        const code = character.codePointAt(0)!
        return code >= parseInt(first!, 16) && code <= parseInt(last!, 16)
      })

    for (const name of names()) {
      const text = read(name).replaceAll(/<(script|title|noscript)[\s\S]*?<\/\1>|<[^>]*>|&\w+;|\n/g, '')
      expect([name, [...new Set(text)].filter((character) => !isInFont(character))]).toEqual([name, []])
    }
  })

  test('ask in both languages for JavaScript', () => {
    for (const name of [...names(), 'index.html']) {
      expect(read(name)).toMatch(/<noscript( id="end")?>\s*<p lang="bn">জমা চালাতে JavaScript লাগে।/)
      expect(read(name)).toContain('<p lang="en">Joma needs JavaScript.')
    }
  })

  test('have the mark by which the worker recognises its documents', () => {
    for (const name of [...names(), 'index.html']) expect(read(name)).toContain(documentMark)
  })

  test('are precached, with the script that fills them in', () => {
    for (const name of [...names(), 'first-paint.js']) expect(read('sw.js')).toContain(`"url":"${name}"`)
  })

  test('need scripts of at most 2 KB, compressed', () => {
    expect(startScripts()).toHaveLength(2)
    for (const code of [read('first-paint.js'), ...startScripts().map(([, each]) => each)])
      expect(gzipSync(code).length).toBeLessThan(2_000)
  })
})

describe('the server', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    servePage(pageFolder).request(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers } })
  const script = () => /\/assets\/index-[\w-]+\.js/.exec(read('index.html'))![0]

  test('lets browsers revalidate the page, the worker and the manifest each time', async () => {
    for (const path of ['/', '/home/my-task', '/home/user-information/md.rahim', '/sw.js', '/manifest.webmanifest']) {
      const { status, headers } = await get(path)

      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'no-cache'])
    }
  })

  test('answers 304 for an unchanged page', async () => {
    const etag = (await get('/')).headers.get('ETag')!

    const again = await get('/', { 'If-None-Match': etag })

    expect(again.status).toBe(304)
  })

  test('lets hashed files be cached for a year, and compresses them', async () => {
    const brotli = await get(script())
    const gzip = await get(script(), { 'Accept-Encoding': 'gzip' })
    const plain = await get(script(), { 'Accept-Encoding': '' })

    expect(brotli.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(brotli.headers.get('Content-Type')).toContain('text/javascript')
    expect(brotli.headers.get('Vary')).toBe('Accept-Encoding')
    expect([brotli, gzip, plain].map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['br', 'gzip', null])
  })

  test.each([
    ['/login', { 'Accept-Language': 'bn-BD,en;q=0.8' }, 'bn', '/login'],
    ['/login', { 'Accept-Language': 'en-GB', Cookie: 'locale=bn' }, 'bn', '/login'],
    ['/', { 'Accept-Language': 'fr' }, 'en', '/'],
    ['/home?tab=1', {}, 'en', '/home'],
    ['/home/my-task', {}, 'en', '/home/my-task'],
    ['/home/withdraw', {}, 'en', undefined],
  ])('answers %s with %o in the language of the user', async (path, headers, language, frame) => {
    const answer = await get(path, { 'Accept-Encoding': '', ...headers })

    const [, lang, shown] = /<html lang="(\w+)"(?: data-frame="([^"]+)")?/.exec(await answer.text())!
    expect([lang, shown]).toEqual([language, frame])
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  })

  describe('sends preload links with a page', () => {
    /** Those of the header and, in prerendered documents, those of the scripts. */
    const linksOf = async (path: string, language = 'en-US', cookie = '') => {
      const answer = await get(path, { 'Accept-Language': language, 'Accept-Encoding': '', Cookie: cookie })
      const links = [...(answer.headers.get('Link') ?? '').matchAll(/<(\/[^>]+)>/g)]
      const scripts = [...(await answer.text()).matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)]
      return [...links, ...scripts].map(([, file]) => file!)
    }

    test.each(['/', '/login', '/register', '/home', '/home/my-task', '/home/more/transactions'])(
      'for existing files only, on the path %s',
      async (path) => {
        const links = await linksOf(path)

        expect(links.length).toBeGreaterThan(4)
        expect(new Set(links).size).toBe(links.length)
        for (const file of links) expect([file, (await get(file)).status]).toEqual([file, 200])
      },
    )

    test('and in a prerendered document only those of its scripts, with a low priority', async () => {
      const answer = await get('/home', { 'Accept-Encoding': '' })
      const scripts = (await answer.text()).match(/<link rel="modulepreload"[^>]*>/g)!

      expect(answer.headers.get('Link')).not.toContain('.js')
      expect(scripts.length).toBeGreaterThan(4)
      expect(scripts.filter((link) => !link.includes(' fetchpriority="low" '))).toEqual([])
    })

    test('for the translations of the browser’s language or of the cookie only', async () => {
      const [english, bengali] = [await linksOf('/login'), await linksOf('/login', 'bn-BD,en;q=0.8')]

      const wordsIn = (links: string[]) => links.filter((file) => /\/(en|bn)-[\w-]+\.js$/.test(file))
      expect(wordsIn(english)).toEqual([expect.stringContaining('/en-')])
      expect(wordsIn(bengali)).toEqual([expect.stringContaining('/bn-')])
      expect(wordsIn(await linksOf('/login', 'en-US', 'locale=bn'))).toEqual(wordsIn(bengali))
    })

    test('but not for an unknown path or for administrators', async () => {
      expect(await linksOf('/nothing-is-here')).toEqual([])
      expect(await linksOf('/home/balance-request')).toEqual([])
    })
  })

  test('answers 404 for a missing file, and never the page', async () => {
    for (const path of ['/assets/index-gone.js', '/icons/none.png', '/none.js']) {
      const answer = await get(path)

      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('<html')
    }
  })
})
