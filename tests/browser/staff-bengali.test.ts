import { expect } from '@playwright/test'
import { questions } from '#server/commands/demo/requests.ts'
import { texts } from '#src/i18n/bn/staff/texts.ts'
import { listViews } from '../support/browser/all-views.ts'
import { headlessShellOptions, localStorageState } from '../support/browser/chromium.ts'
import { type DemoApp, startDemoApp } from '../support/browser/demo-app.ts'
import { test } from '../support/browser/joma.ts'
import { findLatinTexts } from '../support/browser/latin-texts.ts'
import { waitUntilSettled } from '../support/browser/page-ready.ts'

test.use({ launchOptions: headlessShellOptions })

let demo: DemoApp
test.beforeAll(async () => {
  demo = await startDemoApp()
})
test.afterAll(() => demo[Symbol.asyncDispose]())

// Each worker starts a demo.
test.describe.configure({ mode: 'parallel' })

/** Standard terms that Bengali texts keep, and names in the demo. */
const kept = new Set(
  `sms sim sims api csv pdf url json trxid joma chrome android telegram excel webhooks smsgate hmac webm svg png post ping path timestamp
  signing key sha hex bearer authorization enter ctrl esc admin cashier payer editor support accountant personal phone demo free reserve off
  com example localhost mail bot html https public sendmessage open settings standard bkash nagad rocket copper iron silver golden diamond`.split(
    /\s+/,
  ),
)

/** The words of the English texts. */
const words = new Set(
  Object.keys(texts).flatMap(
    (text) =>
      text
        .replaceAll(/\{\w+\}/g, '')
        .toLowerCase()
        .match(/[a-z]{3,}/g) ?? [],
  ),
)

/** What people of the demo wrote, of which labels have the beginning; a member and an app that the views name. */
const names = [...questions.map(({ message }) => message.slice(0, 40)), 'unknown_name', 'Incoming SMS to URL forwarder']

const withoutNames = (text: string) =>
  names.reduce((rest, name) => rest.replace(name, ''), text).replaceAll(/\{\w+\}|https?:\/\/\S+|[A-Z]+(_[A-Z]+)+/g, '')

const isEnglish = (text: string) =>
  (
    withoutNames(text)
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  ).some((word) => words.has(word) && !kept.has(word))

for (const { name } of listViews().filter(({ account }) => account === 'admin')) {
  test(`the view ${name} of an administrator has no English text in Bengali`, async ({ browser }) => {
    const { path, prepare } = listViews(demo.examplePaths).find(
      (view) => view.name === name && view.account === 'admin',
    )!
    const context = await browser.newContext({
      storageState: localStorageState(demo.address, { locale: 'bn', accessToken: await demo.signIn('admin') }),
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    await page.goto(demo.address + path)
    await waitUntilSettled(page)
    await prepare(page)
    await waitUntilSettled(page)

    expect((await findLatinTexts(page)).filter(isEnglish)).toEqual([])
    await context.close()
  })
}
