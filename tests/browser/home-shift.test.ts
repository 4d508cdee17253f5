import { expect, type Page } from '@playwright/test'
import { createMember } from '../support/browser/create-member.ts'
import { adminReads, adminStates, memberReads, memberStates, openReads } from '../support/browser/home-answers.ts'
import { test } from '../support/browser/joma.ts'
import { type LayoutShifts, recordShifts, sumShifts } from '../support/browser/layout-shifts.ts'
import { waitForActiveWorker, waitUntilSettled } from '../support/browser/page-ready.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { answerSerially } from '../support/browser/serial-answers.ts'

/** The sum of all layout shifts of a document. Google calls 0.1 good. */
const shiftsMax = 0.005
/** Other fonts change the shapes of letters, but no row moves. */
const fontShiftsMax = 0.02

const notOpen: keyof typeof memberStates = 'a shop that is not open'

/** Waits until the screen is complete, and checks that nothing has moved. */
async function expectNoShift(page: Page, shifts: LayoutShifts, max = shiftsMax) {
  await waitUntilSettled(page)
  const read = await shifts.read()
  expect(sumShifts(read), JSON.stringify(read, null, 2)).toBeLessThanOrEqual(max)
}

for (const viewport of ['phone', 'desktop'] as const) {
  for (const language of ['en', 'bn'] as const) {
    for (const [state, answers] of Object.entries(memberStates)) {
      test(`${viewport}, ${language}: the home of a member does not move: ${state}`, async ({ joma }) => {
        const { username } = await createMember(joma, { balance: 1_234 })
        const page = await joma.open(viewport, '/assets/none', { as: username, language, serviceWorkers: 'block' })
        await page.context().setExtraHTTPHeaders({ Cookie: `locale=${language}` })
        const shifts = await recordShifts(page)
        const serial = await answerSerially(page, answers)
        const reads = memberReads.filter((path) => state !== notOpen || !openReads.includes(path))

        await page.goto(`${joma.address}/home`)
        await serial.waitFor(reads)
        await expectNoShift(page, shifts)

        await test.step('a second visit, which begins with the last known figures', async () => {
          await page.goto(`${joma.address}/home`)
          await serial.waitFor(reads)
          await expectNoShift(page, shifts)
        })
      })
    }
  }

  test(`${viewport}, bn: the home of a member does not move when the fonts come last`, async ({ joma }) => {
    const { username } = await createMember(joma, { balance: 1_234 })
    const page = await joma.open(viewport, '/assets/none', { as: username, language: 'bn', serviceWorkers: 'block' })
    await page.context().setExtraHTTPHeaders({ Cookie: 'locale=bn' })
    const shifts = await recordShifts(page)
    const { promise: areAnswered, resolve: releaseFonts } = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await areAnswered
      await route.continue()
    })
    const serial = await answerSerially(page, Object.values(memberStates)[0]!)

    await page.goto(`${joma.address}/home`, { waitUntil: 'commit' })
    await serial.waitFor(memberReads)
    releaseFonts()

    await expectNoShift(page, shifts, fontShiftsMax)
  })

  for (const [state, answers] of Object.entries(adminStates)) {
    test(`${viewport}: the home of an administrator does not move: ${state}`, async ({ joma }) => {
      const page = await joma.open(viewport, '/assets/none', { as: admin.username, serviceWorkers: 'block' })
      const shifts = await recordShifts(page)
      const serial = await answerSerially(page, answers)

      await page.goto(`${joma.address}/home`)
      // The answer times of Support are a part of its queue on a desktop.
      const reads = viewport === 'desktop' && state === 'failed reads' ? adminReads.failed : adminReads[viewport]
      await serial.waitFor(reads)

      await expectNoShift(page, shifts)
    })
  }

  test(`${viewport}: the home of a member does not move when the note about the connection appears`, async ({
    joma,
  }) => {
    const { username } = await createMember(joma)
    const page = await joma.open(viewport, '/home', { as: username })
    await waitForActiveWorker(page)
    const shifts = await recordShifts(page)
    await page.context().setOffline(true)

    await page.reload()

    await expect(page.locator('.banner-strip')).toBeVisible()
    await expectNoShift(page, shifts)
  })
}
