import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../support/browser/chromium.ts'
import { type DemoHouse, startDemoHouse } from '../support/browser/demo-app.ts'
import { keptOnPhone, settled, viewports } from '../support/browser/phone.ts'
import type { State } from '../support/browser/states.ts'
import { viewsOf } from '../support/browser/views.ts'

/** A picture of everything that can be seen: `npm run shots -- refer` takes those whose name holds `refer`. */
const folder = join(import.meta.dirname, '../../pictures')
const [wanted = ''] = process.argv.slice(2)

const phones = [
  { device: 'phone', locale: 'en' },
  { device: 'phone', locale: 'bn' },
  { device: 'desktop', locale: 'en' },
] as const
const themes = ['light', 'dark'] as const

if (!wanted) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await using house = await startDemoHouse()
const browser = await chromium.launch(chromiumOptions)
const views = viewsOf(house.known).filter(({ name }) => name.includes(wanted))
// Administrators' screens speak English only.
const viewsOn = ({ locale }: { locale: string }) =>
  views.filter(({ account }) => locale === 'en' || account !== 'admin')
const missed: string[] = []
// One row after the other for each kind of phone; the kinds side by side.
await Promise.all(
  phones.map(async (phone) => {
    for (const view of viewsOn(phone)) await take(view, { ...phone, browser, house })
  }),
)
await browser.close()
const wantedCount = phones.flatMap(viewsOn).length * themes.length
console.log(`${wantedCount - missed.length} pictures are in ${folder}.`)
if (missed.length > 0) {
  console.error(`Not reached:\n${missed.join('\n')}`)
  process.exitCode = 1
}

type Phone = (typeof phones)[number] & { browser: Browser; house: DemoHouse }

async function take(view: State, { device, locale, browser, house }: Phone) {
  const context = await browser.newContext({
    ...viewports[device],
    storageState: keptOnPhone(house.address, { locale, accessToken: house.tokens[view.account] }),
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const colorScheme of themes) {
    const name = [view.name, device, colorScheme, ...(locale === 'en' ? [] : [locale])].join('-')
    try {
      await page.emulateMedia({ colorScheme })
      if (colorScheme === 'light') await reach(page, view)
      await settled(page)
      await page.screenshot({ path: join(folder, `${name}.png`) })
    } catch (error) {
      missed.push(`${name}: ${String(error).split('\n')[0]}`)
    }
  }
  await context.close()

  async function reach(page: Page, { path, reach }: State) {
    await page.goto(house.address + path)
    await settled(page)
    await reach(page)
  }
}
