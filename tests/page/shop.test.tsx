import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { ownUser } from '#contract/own-user.ts'
import { type ShopSetup, shop } from '#contract/shop.ts'
import { settings } from '#server/settings/table.ts'
import { openShop } from '#server/shop/open-shop.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, createAdmin, createMember, createPlan, createStaff } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

beforeEach(async () => {
  await startApp()
  await db.update(settings).set({ shop_opened_at: null, setup_confirmed_at: null })
})

const sentence = "Not open yet. We'll notify you."

const complete: ShopSetup = {
  is_open: true,
  is_confirmed: false,
  till: { label: 'bKash', number: '01712345678', method: 'bkash' },
  plan: { plan_name: 'Copper', price: 500 },
  video: { name: 'tea.mp4' },
  withdrawals: { amount: 500, days: 3, is_confirmed: true },
  has_factor: true,
  has_email: true,
  phone: null,
  brand: null,
  waiting: { members: 0, subscribed: 0 },
}

const findSteps = async () => (await screen.findByRole('region', { name: /shop/ })).querySelectorAll('li')
/** The words of a step, with its state. */
const readStep = (step: Element | undefined) => step?.textContent

test('the owner of a new shop sees its steps, and only the next one is filled', async () => {
  openPage('/home', { as: await createAdmin() })

  const steps = await findSteps()
  expect([...steps].map((step) => within(step as HTMLElement).getByText(/./, { selector: 'b' }).textContent)).toEqual([
    'A number that members pay to',
    'A plan',
    'A video',
    'Smallest withdrawal and days',
    'Second step for your sign-in',
    'A till phone',
    'Your name, logo and colours',
  ])
  expect(readStep(steps[0])).toContain('not done')
  expect(readStep(steps[5])).toContain('A till phone (optional)')
  expect([...document.querySelectorAll('.setup-step .btn:not(.btn-quiet)')].map((each) => each.textContent)).toEqual([
    'Add',
  ])
  screen.getByText(sentence)
})

test('a number is added in a dialog above the home, and the step ticks itself', async () => {
  const { user, fill, pathNow } = openPage('/home', { as: await createAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Add', description: 'A number that members pay to' }))
  await fill({ 'Bank name': 'bKash', 'Account number': '01712345678' })
  await user.click(screen.getByRole('button', { name: 'Add account' }))

  await screen.findByText('bKash · 01712345678')
  expect(readStep((await findSteps())[0])).toContain('done')
  expect(pathNow()).toBe('/home')
})

test('the default of the withdrawals is kept in a dialog', async () => {
  const { user } = openPage('/home', { as: await createAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Check' }))
  await user.click(await screen.findByRole('button', { name: 'Keep both' }))

  await screen.findByText('500 tk, paid within 3 days')
  expect((await callAsAdmin(shop.setup, {})).data.withdrawals.is_confirmed).toBe(true)
})

test('the step of a video ticks itself when another administrator publishes one', async () => {
  const streams = watchStreams()
  openPage('/home', { as: await createAdmin() })
  await findSteps()
  await waitForStreams(streams)

  await createAdvertise()

  await screen.findByText('video.mp4')
})

test('the card of an open shop is closed when all that is needed is done', async () => {
  await db.update(settings).set({ shop_opened_at: new Date() })
  mockResponse(shop.setup, complete)
  const { user } = openPage('/home', { as: await createAdmin() })

  await screen.findByRole('heading', { name: 'Your shop is open' })
  await user.click(screen.getByRole('button', { name: 'Close this card' }))

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your shop is open' })).toBeNull())
  await screen.findByRole('navigation', { name: 'Menu' })
})

test('the card asks an owner without an e-mail address for one', async () => {
  mockResponse(shop.setup, { ...complete, has_email: false })
  openPage('/home', { as: await createAdmin() })

  expect((await screen.findByRole('link', { name: 'Enter it' })).getAttribute('href')).toBe('/home/email')
})

test('the card of an open shop cannot be closed without a second step', async () => {
  await db.update(settings).set({ shop_opened_at: new Date() })
  mockResponse(shop.setup, { ...complete, has_factor: false })
  openPage('/home', { as: await createAdmin() })

  await screen.findByRole('heading', { name: 'Your shop is open' })
  expect(screen.queryByRole('button', { name: 'Close this card' })).toBeNull()
})

test('a home whose steps cannot be read shows the tiles', async () => {
  refuse(shop.setup, 'unexpected')

  openPage('/home', { as: await createAdmin() })

  await screen.findByRole('navigation', { name: 'Menu' })
  expect(screen.queryByRole('heading', { name: 'Open your shop' })).toBeNull()
})

test('other administrators have no card', async () => {
  openPage('/home', { as: await createStaff('editor') })

  await screen.findByRole('navigation', { name: 'Menu' })
  expect(screen.queryByRole('heading', { name: 'Open your shop' })).toBeNull()
})

test.each(['/home', '/home/plans', '/home/payment-sitting', '/home/my-task'])(
  'a member of a shop that is not open reads so at %s',
  async (path) => {
    openPage(path, { as: await createMember() })

    await screen.findByText(sentence)
    expect(screen.queryByText('Earn your first money')).toBeNull()
    expect(screen.queryByText('There is no account to send money to.')).toBeNull()
  },
)

test('the sentence has a Bengali text', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/home', { as: await createMember() })

  await screen.findByText('এখনো চালু হয়নি। চালু হলে আপনাকে জানাব।')
})

test('the home changes by itself when the shop opens', async () => {
  const streams = watchStreams()
  openPage('/home', { as: await createMember() })
  await screen.findByText(sentence)
  await waitForStreams(streams)
  await callAsAdmin(banks.add, { bank_name: 'bKash', account_number: '01712345678' })
  await createPlan({ price: 500 })
  await createAdvertise()

  await openShop(db)

  await screen.findByText('Today: 1 video')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a cached account of an earlier version is of a shop that is open', async () => {
  const as = await createMember()
  const { shop: _, ...earlier } = await as.me()
  mockResponse(ownUser, earlier)

  openPage('/home/plans', { as })

  await screen.findByText('Your balance')
  expect(screen.queryByText(sentence)).toBeNull()
})
