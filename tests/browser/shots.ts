import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { listViews } from '../support/browser/all-views.ts'
import { chromiumOptions, localStorageState, viewports } from '../support/browser/chromium.ts'
import { type DemoApp, startDemoApp } from '../support/browser/demo-app.ts'
import { takeManifestPictures } from '../support/browser/manifest-pictures.ts'
import { waitUntilSettled } from '../support/browser/page-ready.ts'
import type { View } from '../support/browser/view.ts'

/**
 * Takes screenshots of every view. `npm run shots -- refer` takes those whose name matches `refer`. `npm run shots -- manifest`
 * takes only the pictures of the manifests, into `public/`.
 */
const folder = join(import.meta.dirname, '../../pictures')
const [filter = ''] = process.argv.slice(2)

const devices = [
  { device: 'phone', locale: 'en' },
  { device: 'phone', locale: 'bn' },
  { device: 'desktop', locale: 'en' },
] as const
const themes = ['light', 'dark'] as const

if (!filter) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await using demo = await startDemoApp()
const browser = await chromium.launch(chromiumOptions)
const failures: string[] = []
if (filter === 'manifest') await takeManifestPictures(demo, browser)
else await takeViews()
await browser.close()

async function takeViews() {
  const views = listViews(demo.examplePaths).filter(({ name }) => new RegExp(filter).test(name))
  // Admin screens exist only in English.
  const viewsOn = ({ locale }: { locale: string }) =>
    views.filter(({ account }) => locale === 'en' || account !== 'admin')
  // The devices run in parallel, the views of one device in sequence.
  await Promise.all(
    devices.map(async (phone) => {
      for (const view of viewsOn(phone)) await take(view, { ...phone, browser, demo })
    }),
  )
  const count = devices.flatMap(viewsOn).length * themes.length
  console.log(`${count - failures.length} screenshots are in ${folder}.`)
  if (failures.length > 0) {
    console.error(`Failed:\n${failures.join('\n')}`)
    process.exitCode = 1
  }
}

type Phone = (typeof devices)[number] & { browser: Browser; demo: DemoApp }

async function take(view: View, { device, locale, browser, demo }: Phone) {
  const context = await browser.newContext({
    ...viewports[device],
    storageState: localStorageState(demo.address, { locale, accessToken: demo.tokens[view.account] }),
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const colorScheme of themes) {
    const name = [view.name, device, colorScheme, ...(locale === 'en' ? [] : [locale])].join('-')
    try {
      await page.emulateMedia({ colorScheme })
      if (colorScheme === 'light') await prepare(page, view)
      await waitUntilSettled(page)
      await page.screenshot({ path: join(folder, `${name}.png`) })
    } catch (error) {
      failures.push(`${name}: ${String(error).split('\n')[0]}`)
    }
  }
  await context.close()

  async function prepare(page: Page, { path, prepare }: View) {
    await page.goto(demo.address + path)
    await waitUntilSettled(page)
    await prepare(page)
  }
}
