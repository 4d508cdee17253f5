import { expect, type Page } from '@playwright/test'
import { defaultPassword } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

test('a member reaches sign-in, tasks and every link of the tab bar with the keyboard alone', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await joma.open('desktop', '/login')

  await test.step('Tab and Enter sign in', async () => {
    await tabTo(page, /^Username$/)
    await page.keyboard.type(username)
    await tabTo(page, /^Password$/)
    await page.keyboard.type(defaultPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('link', { name: 'My task' })).toBeVisible()
  })

  await test.step('the skip link focuses the main content', async () => {
    await page.keyboard.press('Tab')
    await tabTo(page, /^Skip to content$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('Tab and Enter open the tasks', async () => {
    await tabTo(page, /^My task$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home\/my-task$/)
  })

  for (const [name, path] of [
    ['Activity', '/home/activity'],
    ['Plans', '/home/plans'],
    ['Profile', '/home/profile'],
    ['Home', '/home'],
  ] as const) {
    await test.step(`Tab and Enter open ${name}`, async () => {
      await tabTo(page, new RegExp(`^${name}$`))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(joma.address + path)
    })
  }
})

/** Presses Tab until the element with this name has the focus. Checks a visible focus at each step. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    // The heading of a new screen gets the focus from the page, not from Tab.
    const focused = page.locator(':focus:not(h1)')
    if ((await focused.count()) === 0) continue
    expect(await hasVisibleFocus(page), await focused.evaluate((element) => element.outerHTML.slice(0, 200))).toBe(true)
    if (name.test(await nameOf(page))) return
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

/** The accessible name of the focused element, simplified. */
const nameOf = (page: Page) =>
  page.locator(':focus').evaluate((element) => {
    const [label] = (element as HTMLInputElement).labels ?? []
    return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim()
  })

/** An outline or a shadow, on the element or its neighbours. */
const hasVisibleFocus = (page: Page) =>
  page.locator(':focus').evaluate((element) =>
    [element, element.parentElement, element.nextElementSibling].some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }),
  )
