import { expect } from '@playwright/test'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { uploadVideo } from '../support/browser/upload-video.ts'
import { desktop, phone, signIn } from '../support/engines/account.ts'
import { test } from '../support/engines/engine-test.ts'
import { expectText } from '../support/engines/expectations.ts'
import type { Engine, Tab } from '../support/engines/tab.ts'

const screens = [
  '/home',
  '/home/plans',
  '/home/my-task',
  '/home/payment-sitting',
  '/home/transactions',
  '/home/profile',
]

test('Bengali screens have Bengali digits and dates, and no screen scrolls sideways', async ({ joma, startEngine }) => {
  await uploadVideo(joma)
  const { username } = await createMember(joma, { balance: 1_23_456.5 })
  await requestPayment(joma, { username, transactionId: 'DKK7K2L001' })
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.setSize(phone)
  await tab.goto(`${joma.address}/login`)
  await signIn(tab, username)
  await expectText(tab, '1,23,456.50')
  await tab.evaluate(() => localStorage.setItem('locale', 'bn'))
  await tab.goto(`${joma.address}/home`)
  await expectText(tab, '১,২৩,৪৫৬.৫০')
  await tab.goto(`${joma.address}/home/payment-sitting`)
  await expectText(tab, /[০-৯]{1,2} [^ ]+ ২০[০-৯]{2}/)

  for (const size of [phone, desktop]) {
    await tab.setSize(size)
    await expect.poll(() => tab.evaluate(() => innerWidth)).toBe(size.widthPx)
    for (const path of screens) {
      await tab.goto(joma.address + path)
      await expect.poll(() => tab.count({ css: 'main h1, main h2' })).toBeGreaterThan(0)
      expect(await readOverflow(tab), `${path} at ${size.widthPx} px`).toBeLessThanOrEqual(0)
    }
  }
})

const readOverflow = (tab: Tab) =>
  tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the dark theme of the system is used', async ({ joma, startEngine }) => {
  const [light, dark] = [await startEngine({ colorScheme: 'light' }), await startEngine({ colorScheme: 'dark' })]

  const [onLight, onDark] = [await readColours(light, joma.address), await readColours(dark, joma.address)]

  expect(onLight.background).toBeGreaterThan(onLight.text + 100)
  expect(onDark.text).toBeGreaterThan(onDark.background + 100)
})

/** The lightness of the page and of its heading, from 0 to 255. */
async function readColours(engine: Engine, address: string) {
  const tab = await engine.newTab()
  await tab.goto(`${address}/login`)
  await expectText(tab, 'Sign in')
  return tab.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const lightness = (colour: string) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return (red + green + blue) / 3
    }
    return {
      background: lightness(getComputedStyle(document.body).backgroundColor),
      text: lightness(getComputedStyle(document.querySelector('h1')!).color),
    }
  })
}
