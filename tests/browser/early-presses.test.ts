import { expect, type Page } from '@playwright/test'
import { createMember } from '../support/browser/create-member.ts'
import { slowDownCpu, watchFirstMoments } from '../support/browser/first-moment.ts'
import { adminReads, adminStates, memberReads, memberStates } from '../support/browser/home-answers.ts'
import { test } from '../support/browser/joma.ts'
import { waitUntilSettled } from '../support/browser/page-ready.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { answerSerially } from '../support/browser/serial-answers.ts'

/** As slow as a cheap phone. */
const cpuRate = 6
/** Presses in one test. Each has a page of its own. */
const pressesPerTest = 4

const tile = (path: string) => ({ selector: `.tile-grid a[href="/home/${path}"]`, path: `/home/${path}` })
const bar = (path: string) => ({ selector: `.nav > .nav-item[href="${path}"]`, path })
const logOut = { selector: '.tile-grid button', path: '/login' }

const memberTiles = [
  ...['my-task', 'my-plans', 'shop-balance', 'Income-balance', 'payment-sitting', 'transfer-balance'].map(tile),
  ...['transfer-wallet', 'withdraw', 'transactions', 'refer', 'support'].map(tile),
  logOut,
]
const adminTiles = [
  ...['manage-users', 'manage-admin', 'manage-plans', 'balance-request', 'withdraw-request', 'history'].map(tile),
  ...['manage-account', 'withdraw-info', 'create-admin', 'blocked-users', 'deleted-users'].map(tile),
  ...['upload-adv', 'upload-notice', 'refer-balance', 'support-messages', 'clear-task', 'accountant'].map(tile),
  logOut,
]
const memberBar = ['/home', '/home/activity', '/home/plans', '/home/profile'].map(bar)
/** What a phone's first screen has above the tiles. */
const memberCards = ['.balance-actions > :first-child', '.balance-actions > :last-child', 'main .section-title > a']
const adminBar = [...['/home', '/home/inbox', '/home/more', '/home/profile'].map(bar)]

const homes = [
  { role: 'member', viewport: 'phone', targets: [...memberTiles, ...memberBar] },
  { role: 'admin', viewport: 'phone', targets: [...adminTiles, ...adminBar] },
  { role: 'admin', viewport: 'desktop', targets: adminTiles },
] as const

/** The path of a press that opens no other screen: the link of the home. */
const isHome = (path: string) => path === '/home'

async function press(page: Page, { x, y }: { x: number; y: number }, viewport: 'phone' | 'desktop') {
  if (viewport === 'phone') await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
}

for (const { role, viewport, targets } of homes) {
  for (let start = 0; start < targets.length; start += pressesPerTest) {
    const some = targets.slice(start, start + pressesPerTest)
    const names = some.map(({ path }) => path.replace('/home/', '')).join(', ')
    test(`${role}, ${viewport}: a press at the first moment is neither lost nor leads elsewhere: ${names}`, async ({
      joma,
    }) => {
      const username = role === 'member' ? (await createMember(joma, { balance: 1_234 })).username : admin.username
      for (const { selector, path } of some) {
        const page = await joma.open(viewport, '/assets/none', { as: username, serviceWorkers: 'block' })
        const visited: string[] = []
        page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
        await slowDownCpu(page, cpuRate)
        const waitForFirstMoment = await watchFirstMoments(page, [selector], { canScroll: true })

        await page.goto(`${joma.address}/home`, { waitUntil: 'commit' })
        await press(page, await waitForFirstMoment(selector), viewport)

        if (isHome(path)) await waitUntilSettled(page)
        else await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`))
        expect(visited.filter((each) => each !== '/home' && each !== path)).toEqual([])
        await page.context().close()
      }
    })
  }

  test(`${role}, ${viewport}: what is aimed at at the first moment is still there when everything is loaded`, async ({
    joma,
  }) => {
    const username = role === 'member' ? (await createMember(joma, { balance: 1_234 })).username : admin.username
    const page = await joma.open(viewport, '/assets/none', { as: username, serviceWorkers: 'block' })
    const states: object[] = role === 'member' ? Object.values(memberStates) : Object.values(adminStates)
    const serial = await answerSerially(page, states[0] as Parameters<typeof answerSerially>[1])
    const aims = [...targets.map(({ selector }) => selector), ...(role === 'member' ? memberCards : [])]
    const waitForFirstMoment = await watchFirstMoments(page, aims)

    await page.goto(`${joma.address}/home`)
    await serial.waitFor(role === 'member' ? memberReads : adminReads[viewport])
    await waitUntilSettled(page)

    let aimed = 0
    for (const selector of aims) {
      // The others are below the bottom bar.
      if (!(await isInView(page, selector))) continue
      const place = await waitForFirstMoment(selector)
      expect(await isHit(page, { selector, ...place }), selector).toBe(true)
      aimed += 1
    }
    expect(aimed).toBeGreaterThan(5)
  })
}

interface Aim {
  selector: string
  x: number
  y: number
}

const isHit = (page: Page, aim: Aim) =>
  page.evaluate(
    ({ selector, x, y }) => document.querySelector(selector)!.contains(document.elementFromPoint(x, y)),
    aim,
  )

async function isInView(page: Page, selector: string) {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!
  return isHit(page, { selector, x: x + width / 2, y: y + height / 2 })
}
