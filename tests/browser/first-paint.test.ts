import { expect, type Page } from '@playwright/test'
import { ownUser } from '#contract/own-user.ts'
import { defaultPassword } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import { type Joma, test } from '../support/browser/joma.ts'
import { waitForActiveWorker } from '../support/browser/page-ready.ts'
import { waitUntilCached } from '../support/browser/query-cache.ts'

const readSnapshot = (page: Page) => page.evaluate(() => localStorage.getItem('snapshot'))
const waitForSnapshot = (page: Page) => expect.poll(() => readSnapshot(page)).not.toBeNull()

/** Records what each document shows before the page's code takes over. */
async function recordFirstPaint(page: Page) {
  await page.addInitScript(() => {
    const record = () => {
      const name = () => document.querySelector('.topbar h1')?.textContent
      const balance = () => document.querySelector('.balance-figure')?.textContent
      Object.assign(window, {
        first: { hasFrame: !!document.documentElement.dataset.frame, name: name(), balance: balance() },
      })
    }
    // After the mutation observer of `first-paint.js`, and before any frame.
    addEventListener('DOMContentLoaded', () => queueMicrotask(record))
  })
  return () => page.evaluate(() => (window as { first?: object }).first)
}

/** The page's code does not load before `release` is called. */
async function holdCode(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

const openWithoutWorker = (joma: Joma, path: string, options: object = {}) =>
  joma.open('phone', path, { serviceWorkers: 'block', ...options })

for (const language of ['en', 'bn'] as const) {
  for (const path of ['/', '/login', '/register', '/home', '/home/my-task']) {
    test(`the prerendered ${path} (${language}) is taken over without replacing an element`, async ({ joma }) => {
      const { username } = await createMember(joma)
      const page = await openWithoutWorker(joma, '/assets/none', {
        language,
        ...(path.startsWith('/home') && { as: username }),
      })
      await page.context().setExtraHTTPHeaders({ Cookie: `locale=${language}` })
      const code = await holdCode(page)

      await page.goto(joma.address + path, { waitUntil: 'commit' })
      await expect(page.locator('#main')).toBeVisible()
      const main = await page.locator('#main').elementHandle()
      code.release()
      await expect(page.locator('html')).not.toHaveAttribute('data-frame')
      await page.waitForFunction(() => /(Joma|জমা)$/.test(document.title))

      expect(await page.evaluate((element) => element === document.querySelector('#main'), main)).toBe(true)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  }
}

test('an offline start shows the last known figures before the code runs, and their age', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 1_234 })
  const page = await joma.open('phone', '/home', { as: username })
  await waitForActiveWorker(page)
  await waitForSnapshot(page)
  const readFirst = await recordFirstPaint(page)
  await page.context().setOffline(true)

  await page.reload()

  expect(await readFirst()).toMatchObject({ hasFrame: true, name: username, balance: '1,234.00 BDT' })
  await expect(page.getByText('1,234.00', { exact: true })).toBeVisible()

  await page.addInitScript(() => {
    const snapshot = JSON.parse(localStorage.getItem('snapshot')!)
    const hourMs = 60 * 60_000
    localStorage.setItem('snapshot', JSON.stringify({ ...snapshot, readAtMs: snapshot.readAtMs - hourMs }))
    addEventListener('DOMContentLoaded', () => {
      const readAge = () => document.querySelector('[data-first-paint=age]')?.textContent
      queueMicrotask(() => Object.assign(window, { age: readAge() }))
    })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as { age?: string }).age)).toMatch(/ · .*20\d\d/)
})

/** The documents of the start cache, by path. */
const readStartCache = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('joma-precache-start-'))!
    const cache = await caches.open(name)
    const read = async (path: string) => (await cache.match(path))!.text()
    const [home, start] = [await read('/home'), await read('/')]
    return {
      language: /<html lang="(\w+)"/.exec(home)![1],
      start: /data-frame="([^"]+)"/.exec(start)![1],
      hasPreload: home.includes('<link rel="modulepreload"'),
    }
  })

test('an offline start does not start the worker', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await joma.open('phone', '/home', { as: username })
  await waitForActiveWorker(page)
  await page.context().setOffline(true)

  await page.reload()

  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  const started = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => ['navigation', 'resource'].includes(entry.entryType))
      .map((entry) => entry as PerformanceResourceTiming & { workerFinalSourceType?: string })
      .filter(({ name }) => /home$|start-check|first-paint|assets\/index-.*(js|css)$/.test(name))
      .map(({ name, workerFinalSourceType }) => [name.replace(/.*\//, ''), workerFinalSourceType]),
  )
  const names = started.map(([name]) => name!.replace(/-.*\./, '.'))
  // Without the two scripts, which the document of the cache contains.
  expect([...new Set(names)].sort()).toEqual(['home', 'index.css', 'index.js'])
  expect(started.filter(([, source]) => source !== 'cache')).toEqual([])
})

test('the documents of the next start follow the language and the session', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await joma.open('phone', '/home', { as: username })
  await waitForActiveWorker(page)
  await expect.poll(() => readStartCache(page)).toEqual({ language: 'en', start: '/home', hasPreload: false })

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => readStartCache(page)).toMatchObject({ language: 'en', start: '/' })

  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect.poll(() => readStartCache(page)).toMatchObject({ language: 'bn', start: '/' })

  await page.context().setOffline(true)
  const readFirst = await recordFirstPaint(page)
  await page.goto(`${joma.address}/`)
  expect(await readFirst()).toMatchObject({ hasFrame: true })
  await expect(page.getByRole('link', { name: 'সাইন ইন' })).toBeVisible()
})

test('the first reads begin before the code is loaded, and are not sent again', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 777 })
  const page = await openWithoutWorker(joma, '/assets/none', { as: username })
  const reads: string[] = []
  page.on('request', (request) => request.url().endsWith('/get-single-user') && reads.push(request.url()))
  const code = await holdCode(page)

  await page.goto(`${joma.address}/home`, { waitUntil: 'commit' })
  await expect(page.locator('.balance-figure')).toHaveText('777.00 BDT')
  await expect(page.locator('html')).toHaveAttribute('data-frame', '/home')
  code.release()

  await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  expect(reads).toHaveLength(1)
})

test('the tiles of the home are shown before the code is loaded, one frame after the rest', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await openWithoutWorker(joma, '/assets/none', { as: username })
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const { height } = document.querySelector('.tile-grid')!.getBoundingClientRect()
      Object.assign(window, { first: { height, tile: document.querySelector<HTMLElement>('.tile')!.offsetHeight } })
    })
  })
  const code = await holdCode(page)

  await page.goto(`${joma.address}/home`, { waitUntil: 'commit' })
  await expect(page.locator('.tile').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-frame', '/home')

  const { height } = (await page.locator('.tile-grid').boundingBox())!
  const first = await page.evaluate(() => (window as { first?: { height: number; tile: number } }).first!)
  expect(first.tile).toBe(0)
  expect(Math.abs(first.height - height)).toBeLessThanOrEqual(4)
  code.release()
})

const createTask = (bonus: number) => ({
  _id: crypto.randomUUID(),
  advertise: crypto.randomUUID(),
  ready_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 60 * 60_000).toISOString(),
  bonus,
})

const taskReply = (...bonuses: number[]) => ({ success: true, message: '', data: bonuses.map(createTask) })

for (const { language, texts } of [
  { language: 'en', texts: ['Complete Task 1', 'Complete Task 2', '+330', '+200.50'] },
  { language: 'bn', texts: ['টাস্ক ১', 'টাস্ক ২', '+৩৩০', '+২০০.৫০'] },
] as const) {
  test(`My Tasks (${language}) shows the tasks before the code is loaded, where they stay`, async ({ joma }) => {
    const { username } = await createMember(joma)
    const page = await openWithoutWorker(joma, '/assets/none', { as: username, language })
    await page.context().setExtraHTTPHeaders({ Cookie: `locale=${language}` })
    await page.route('**/task/get-task', (route) => route.fulfill({ json: taskReply(130, 0.5) }))
    const code = await holdCode(page)

    await page.goto(`${joma.address}/home/my-task`, { waitUntil: 'commit' })
    const early = page.locator('.early-tasks li')
    await expect(early).toHaveCount(2)
    const list = (await page.locator('.early-tasks').innerText()).replaceAll(/\s+/g, ' ')
    for (const text of texts) expect(list).toContain(text)
    // With the fallback font of Bengali a text can need a second line.
    await page.evaluate(async () => void (await document.fonts.ready))
    const place = await early.first().boundingBox()
    code.release()

    await expect(page.locator('.early-tasks')).toHaveCount(0)
    const { y, height } = (await page.locator('#main li').first().boundingBox())!
    expect({ y, height }).toEqual({ y: place!.y, height: place!.height })
  })
}

test('My Tasks shows no tasks before the code if rewards wait in the outbox', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await openWithoutWorker(joma, '/assets/none', { as: username })
  await page.evaluate(() => localStorage.setItem('outbox-claims', 'yes'))
  await page.route('**/task/get-task', (route) => route.fulfill({ json: taskReply(0) }))
  const code = await holdCode(page)

  const response = page.waitForResponse('**/task/get-task')
  await page.goto(`${joma.address}/home/my-task`, { waitUntil: 'commit' })
  await (await response).finished()
  expect(await page.locator('.early-tasks li').count()).toBe(0)
  code.release()

  await expect(page.getByRole('button', { name: /Complete Task 1/ })).toBeVisible()
})

test('the figures are stored also if the language is loaded last', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 66 })
  const page = await openWithoutWorker(joma, '/assets/none', { as: username })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/en-*.js', async (route) => {
    await isReleased
    await route.continue()
  })

  await page.goto(`${joma.address}/home`, { waitUntil: 'commit' })
  await waitUntilCached(page, username, [ownUser])
  release()

  await waitForSnapshot(page)
  expect(await readSnapshot(page)).toContain('66.00')
})

test('signing out deletes the figures, and the other tab does not store them again', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 55 })
  const page = await joma.open('phone', '/home', { as: username })
  await waitForSnapshot(page)
  const other = await page.context().newPage()
  await other.goto(`${joma.address}/home`)
  await expect(other.getByText('55.00').first()).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await readSnapshot(page)).toBeNull()
  expect(await readSnapshot(other)).toBeNull()
})

test('figures of one account are never painted for another, nor after the session has expired', async ({ joma }) => {
  const [first, second] = [await createMember(joma, { balance: 4_321 }), await createMember(joma)]
  const page = await openWithoutWorker(joma, '/home', { as: first.username })
  await waitForSnapshot(page)
  const snapshot = (await readSnapshot(page))!
  const readFirst = await recordFirstPaint(page)
  await page.goto(`${joma.address}/assets/none`)

  await test.step('another account, after the browser was killed during the sign-out', async () => {
    const token = await joma.getToken(second.username)
    await page.evaluate(
      ([token, snapshot]) => {
        localStorage.setItem('accessToken', token!)
        localStorage.setItem('snapshot', snapshot!)
      },
      [token, snapshot],
    )
    await page.goto(`${joma.address}/home`)
    expect(JSON.stringify(await readFirst())).not.toContain('4,321')
    expect(JSON.stringify(await readFirst())).not.toContain(first.username)
    await expect(page.getByRole('heading', { name: second.username })).toBeVisible()
  })

  await test.step('an expired session', async () => {
    await page.goto(`${joma.address}/assets/none`)
    await page.evaluate((snapshot) => {
      const { jti } = JSON.parse(snapshot)
      const claims = { username: 'x', role: 'customer', iat: 1, exp: 2, jti }
      localStorage.setItem('accessToken', `e30.${btoa(JSON.stringify(claims))}.x`)
      localStorage.setItem('snapshot', snapshot)
    }, snapshot)
    await page.goto(`${joma.address}/home`)
    expect(JSON.stringify(await readFirst())).not.toContain('4,321')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await readSnapshot(page)).toBeNull()
  })
})

test('a form that is sent before the code is loaded is sent when it is', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await openWithoutWorker(joma, '/assets/none')
  const code = await holdCode(page)
  await page.goto(`${joma.address}/login`, { waitUntil: 'commit' })

  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(defaultPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  code.release()

  await expect(page.getByRole('heading', { name: username })).toBeVisible()
})

test('a button that is pressed before the code is loaded is pressed when it is', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await openWithoutWorker(joma, '/assets/none', { as: username })
  const code = await holdCode(page)
  await page.goto(`${joma.address}/home`, { waitUntil: 'commit' })

  await page.getByRole('button', { name: 'Log out' }).click()
  code.release()

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a screen that was scrolled before the code is loaded stays where it is, and the next one starts at its top', async ({
  joma,
}) => {
  const { username } = await createMember(joma)
  const page = await openWithoutWorker(joma, '/assets/none', { as: username })
  const code = await holdCode(page)
  await page.goto(`${joma.address}/home`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Log out' })
  await button.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)

  code.release()

  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await waitUntilCached(page, username, [ownUser])
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a language chosen before the code is loaded is shown when it is', async ({ joma }) => {
  const page = await openWithoutWorker(joma, '/assets/none')
  const code = await holdCode(page)
  await page.goto(`${joma.address}/login`, { waitUntil: 'commit' })

  await page.getByRole('button', { name: 'বাংলা' }).click()
  code.release()

  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
})

test('with blocked storage a prerendered page starts and can be used', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 25 })
  const page = await openWithoutWorker(joma, '/assets/none')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })

  await page.goto(`${joma.address}/login`)

  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  await expect(page.getByText(/^This browser does not let Joma store anything\./)).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(defaultPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('25.00').first()).toBeVisible()
})
