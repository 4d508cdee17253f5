import { test as base, expect } from '@playwright/test'
import { type Joma, openHouse } from './joma.ts'

/** One Joma for all tests of a file, whose members do not meet. */
export const test = base.extend<object, { joma: Joma }>({
  joma: [
    async ({ browser }, use) => {
      await using house = await openHouse(browser)
      await use(house.joma)
      expect(house.joma.violations, 'refused by the Content-Security-Policy').toEqual([])
    },
    { scope: 'worker' },
  ],
})
