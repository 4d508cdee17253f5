import type { Page } from '@playwright/test'
import type { Account } from './demo-app.ts'

/** A screen in one state, for the accessibility test and the screenshots. */
export interface View {
  name: string
  path: string
  account: Account
  /** Brings the loaded screen into the state. Uses selectors without text, because the language varies. */
  prepare: (page: Page) => Promise<unknown>
}

/** Creates a function that creates a view of an account. */
export const viewOf =
  (account: Account) =>
  (name: string, path: string, prepare: View['prepare'] = async () => {}): View => ({ name, path, account, prepare })

export const click = (page: Page, selector: string) => page.locator(selector).first().click()
export const waitFor = (page: Page, selector: string) => page.locator(selector).first().waitFor()

/** Presses a button and waits for what it opens. */
export const openBy = (button: string, result: string) => async (page: Page) => {
  await click(page, button)
  await waitFor(page, result)
}
