import { expect, type Page } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import type { Member } from './create-member.ts'
import type { Joma } from './joma.ts'

/** Sends a message with the form. Resolves when the form is empty again: the message is sent or queued. */
export async function sendMessage(page: Page, message: string): Promise<void> {
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
}

/** The messages of a member on the server, sorted. */
export const listMessages = async (joma: Joma, { username }: Member): Promise<string[]> =>
  (await joma.as(username)(supports.mine, {})).items.map(({ message }) => message).sort()

/** The badge of an outbox entry that shows this state. */
export const badge = (page: Page, state: string) => page.locator('.badge').getByText(state, { exact: true })

/** Fires `online` in the page. */
export const dispatchOnline = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')))
