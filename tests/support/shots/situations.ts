import type { Page, Route } from '@playwright/test'
import { basePath } from '#contract/endpoint.ts'
import { users } from '#contract/users.ts'
import { waitUntilSettled } from '../browser/page-ready.ts'

/** What a screen meets: other data, or a server that answers late or not at all. */
export interface Situation {
  name: 'usual' | '200-rows' | 'empty-shop' | 'slow' | 'failing'
  /** Changes what the page receives. */
  change?: (page: Page) => Promise<unknown>
  /** When the screen shows what it has. */
  wait: (page: Page) => Promise<unknown>
}

export const situations: Situation[] = [
  { name: 'usual', wait: waitUntilSettled },
  { name: 'empty-shop', wait: waitUntilSettled },
  { name: '200-rows', change: (page) => answerReads(page, repeatRows), wait: waitUntilSettled },
  { name: 'slow', change: (page) => answerReads(page, () => {}), wait: waitForFrame },
  { name: 'failing', change: (page) => answerReads(page, fail), wait: waitUntilSettled },
]

/** The signed-in user is answered as usual: without it no screen opens. */
const answerReads = (page: Page, answer: (route: Route) => unknown) =>
  page.route(
    ({ pathname }) => pathname.startsWith(basePath) && pathname !== basePath + users.me.path,
    (route) => (route.request().method() === 'GET' ? answer(route) : route.continue()),
  )

const rowCount = 200

/** Repeats the rows of a list. Ids differ in their last digits. */
async function repeatRows(route: Route): Promise<void> {
  const response = await route.fetch().catch(() => undefined)
  // The page was closed, or it is the stream of changes.
  if (!response?.headers()['content-type']?.includes('json')) return route.abort()
  const body = await response.json()
  const items: unknown[] | undefined = body.data?.items
  if (!items?.length) return route.fulfill({ response })
  const repeated = Array.from({ length: rowCount }, (_, at) => withOtherId(items[at % items.length], at))
  await route.fulfill({ response, json: { ...body, data: { ...body.data, items: repeated, next_cursor: null } } })
}

function withOtherId(item: unknown, at: number): unknown {
  if (typeof item !== 'object' || item === null || !('_id' in item)) return item
  return { ...item, _id: String(item._id).slice(0, -3) + at.toString(16).padStart(3, '0') }
}

const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, code: 'unexpected', message: 'Something went wrong!' } })

/** A screen whose data never arrives. */
async function waitForFrame(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
}
