import { expect } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { addAxe, findLayoutFaults, findSmallTargets, runAxe } from '../support/browser/accessibility-checks.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device} the bell leads to the list, which is accessible, and its count moves nothing`, async ({
    joma,
  }) => {
    const { username } = await createMember(joma)
    const { _id: id } = await joma.as(username)(supports.create, { message: 'Hello' })
    await joma.asAdmin(supports.solve, { id })
    const page = await joma.open(device, '/assets/none', { as: username })
    await addAxe(page.context())
    await page.goto(`${joma.address}/home`)

    const bell = page.getByRole('link', { name: /^Notifications, \d+ new$/ })
    await expect(bell).toBeVisible()
    expect(await page.locator('.topbar .icon-btn').boundingBox()).toMatchObject({ width: 48, height: 48 })
    await bell.click()
    await expect(page.getByRole('link', { name: /Your support message was solved/ })).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'What to notify' }).click()
    await expect(page.getByRole('checkbox', { name: 'Money added' })).toBeChecked()
    expect(await runAxe(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
  })
}
