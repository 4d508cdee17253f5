import { expect, type Locator, type Page } from '@playwright/test'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

/** Whether a control's fill differs from what is behind it. */
const isVisible = (control: Locator, pseudo?: string) =>
  control.evaluate((element, pseudo) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element, pseudo)
    const behind = getComputedStyle(document.body).backgroundColor
    return backgroundColor !== behind && (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none')
  }, pseudo)

const useLargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

test('with forced colours the dots, the tabs, the check boxes and a progress bar keep their marks', async ({
  joma,
}) => {
  const { username } = await createMember(joma)
  const page = await joma.open('phone', '/home', { as: username, forcedColors: 'active' })
  const dot = page.locator('.dots button[aria-current="true"]')
  expect(await isVisible(dot, '::before')).toBe(true)

  await page.goto(`${joma.address}/home/transactions`)
  expect(await isVisible(page.locator('.tab[aria-selected="true"]'), '::after')).toBe(true)

  await page.goto(`${joma.address}/home/email`)
  await expect(page.locator('.check input').first()).toHaveCSS('appearance', 'auto')

  // No screen of a new member has a progress bar.
  await page.evaluate(() => {
    const bar = Object.assign(document.createElement('div'), { className: 'progress' })
    bar.style.setProperty('--p', '40%')
    document.querySelector('#main')!.append(bar)
  })
  expect(await isVisible(page.locator('.progress'))).toBe(true)
})

for (const width of [320, 360]) {
  test(`with large text at ${width} px no digit of an amount is under its unit`, async ({ joma }) => {
    const { username } = await createMember(joma, { earning: 2_000 })
    const page = await joma.open('phone', '/home/transfer-wallet', { as: username })
    await page.setViewportSize({ width, height: 740 })
    await useLargeText(page)
    const amount = page.getByLabel('Amount')
    await amount.fill('99,999.99')

    const overlapPx = await amount.evaluate((input) => {
      const unit = input.parentElement!.querySelector('.suffix')!.getBoundingClientRect()
      const end = input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingInlineEnd)
      return end - unit.left
    })
    expect(overlapPx).toBeLessThanOrEqual(0)
    expect(await amount.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
  })
}
