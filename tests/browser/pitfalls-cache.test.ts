import { expect, type Page } from '@playwright/test'
import { notices } from '#contract/notices.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { defaultPassword, signIn } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import { type Joma, test } from '../support/browser/joma.ts'
import { waitForActiveWorker } from '../support/browser/page-ready.ts'
import { dumpStorage, readQueryCache, waitUntilCached } from '../support/browser/query-cache.ts'

const notCached = 'This has not been opened on this device yet. It needs a connection.'

/** Opens the home of a member, and waits until the worker and the cached queries allow an offline start. */
async function openHome(joma: Joma, { username, text }: { username: string; text: string }): Promise<Page> {
  const page = await joma.open('phone', '/home', { as: username })
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await waitForActiveWorker(page)
  await waitUntilCached(page, username, [users.me, notices.get])
  return page
}

/** Closes Joma and opens it again on the same phone. */
async function relaunch(page: Page, path = '/home', before: (page: Page) => Promise<unknown> = async () => {}) {
  const [context, { origin }] = [page.context(), new URL(page.url())]
  await page.close()
  const next = await context.newPage()
  await before(next)
  await next.goto(origin + path)
  return next
}

test('pitfall 7: an offline cold start shows the cached data and its age, and no sign-in', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 75 })
  let phone = await openHome(joma, { username, text: '75.00' })
  await phone.context().setOffline(true)

  phone = await relaunch(phone)

  await expect(phone.getByText('75.00', { exact: true })).toBeVisible()
  await expect(phone.getByText("You're offline. Showing data from just now.")).toBeVisible()
  await expect(phone).toHaveURL(/\/home$/)
  await expect(phone.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await test.step('a screen without cached data shows that it needs a connection', async () => {
    await phone.getByRole('link', { name: 'Transaction history' }).click()
    await expect(phone.getByText(notCached)).toBeVisible()
  })

  await test.step('the screen loads when the network is back', async () => {
    await phone.context().setOffline(false)
    await expect(phone.getByText('No data exists')).toBeVisible()
  })
})

test('pitfall 11: a log-out deletes all data of the account, despite a late response, a second tab and Back', async ({
  joma,
}) => {
  const { username } = await createMember(joma, { balance: 7_319 })
  const next = await createMember(joma, { balance: 20 })
  const markers = [username, '7319', '7,319.00', 'Where is my money?']
  await joma.as(username)(supports.create, { message: 'Where is my money?' })
  let phone = await openHome(joma, { username, text: '7,319.00' })
  const second = await phone.context().newPage()
  await second.goto(`${joma.address}/home/support`)
  await expect(second.getByText('Where is my money?')).toBeVisible()
  await waitUntilCached(second, username, [supports.mine])
  await phone.evaluate(async (name) => {
    await (await caches.open('joma-videos')).put(`/file/watched-by-${name}`, new Response(name))
  }, username)
  const late = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  phone = await relaunch(phone, '/home', (tab) =>
    tab.route(`**${users.me.path}`, async (route) => {
      const response = await route.fetch()
      requested.resolve()
      await late.promise
      // The request may be aborted already.
      await route.fulfill({ response }).catch(() => {})
    }),
  )
  await expect(phone.getByText('7,319.00', { exact: true })).toBeVisible()
  await requested.promise

  await phone.getByRole('button', { name: 'Log out' }).click()
  await expect(phone).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
  late.resolve()
  await phone.unroute(`**${users.me.path}`)

  await test.step('no store contains the data', async () => {
    await expect.poll(() => readQueryCache(phone, username)).toBeUndefined()
    const stored = await dumpStorage(phone)
    for (const marker of markers) expect(stored).not.toContain(marker)
  })

  await test.step('neither tab shows the data, also after Back', async () => {
    await phone.goBack()
    for (const tab of [phone, second]) {
      await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      for (const marker of markers) await expect(tab.getByText(marker)).toHaveCount(0)
    }
  })

  await test.step('the next account on the phone does not find the data', async () => {
    await signIn(second, next)
    await expect(second.getByText('20.00', { exact: true })).toBeVisible()
    await waitUntilCached(second, next.username, [users.me])
    const stored = await dumpStorage(second)
    for (const marker of markers) expect(stored).not.toContain(marker)
  })
})

test('pitfall 11: a tab stops showing an account when another tab signs in with another account', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 75 })
  const other = await createMember(joma, { balance: 20 })
  const phone = await openHome(joma, { username, text: '75.00' })
  const second = await phone.context().newPage()
  await second.goto(`${joma.address}/assets/none`)

  const { accessToken } = await joma.as()(sessions.signIn, { ...other, password: defaultPassword })
  await second.evaluate((token) => localStorage.setItem('accessToken', token), accessToken)

  await expect(phone.getByText('20.00', { exact: true })).toBeVisible()
  await expect(phone.getByText(username)).toHaveCount(0)
  await expect.poll(() => readQueryCache(phone, username)).toBeUndefined()
})
