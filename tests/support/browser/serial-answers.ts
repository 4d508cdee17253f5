import { expect, type Page, type Route } from '@playwright/test'
import { changeStream } from '#contract/changes.ts'
import { basePath } from '#contract/endpoint.ts'

/** What an endpoint answers instead of the server: other data, changed fields, or a failure. Keys are paths of the contract. */
export type Answers = Record<string, { data: unknown } | { change: object } | { status: number }>

interface SerialAnswers {
  /** Waits until each of these paths was answered since the last call, and the answer painted. */
  waitFor: (paths: string[]) => Promise<void>
}

/** Answers the page's reads one after the other. Each waits until the page has painted the one before. */
export async function answerSerially(page: Page, answers: Answers): Promise<SerialAnswers> {
  let previous = Promise.resolve()
  let answered: string[] = []
  await page.route(`**${basePath}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(basePath.length)
    if (route.request().method() !== 'GET' || path === changeStream.path) return route.continue()
    const mine = previous.then(() => fulfil(route, answers[path])).then(() => waitForPaint(page))
    // A page that is left gets no more answers.
    previous = mine.then(
      () => void answered.push(path),
      () => {},
    )
    await previous
  })
  return {
    waitFor: async (paths) => {
      await expect.poll(() => paths.filter((path) => !answered.includes(path))).toEqual([])
      answered = []
    },
  }
}

async function fulfil(route: Route, answer: Answers[string] | undefined) {
  if (!answer) return route.fulfill({ response: await route.fetch() })
  if ('status' in answer)
    return route.fulfill({ status: answer.status, json: { success: false, message: 'Unexpected' } })
  if ('data' in answer) return route.fulfill({ json: { success: true, message: '', data: answer.data } })
  const response = await route.fetch()
  const { data, ...rest } = (await response.json()) as { data: object }
  return route.fulfill({ response, json: { ...rest, data: { ...data, ...answer.change } } })
}

/** Two frames later the browser has painted what was rendered. */
const waitForPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))),
  )
