import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pLimit from 'p-limit'
import { listScreenViews, listViews } from '../support/browser/all-views.ts'
import { chromiumOptions } from '../support/browser/chromium.ts'
import { startDemoApp } from '../support/browser/demo-app.ts'
import { takeManifestPictures } from '../support/browser/manifest-pictures.ts'
import type { View } from '../support/browser/view.ts'
import { type Appearance, appearances, mainAppearances } from '../support/shots/appearances.ts'
import { startEmptyShop } from '../support/shots/empty-shop.ts'
import { type Situation, situations } from '../support/shots/situations.ts'
import { type Shot, takeView } from '../support/shots/take-view.ts'
import { writeIndex } from '../support/shots/write-index.ts'

/**
 * Takes pictures of every view in every appearance, and of every screen in unusual situations. `npm run shots -- refer` takes those
 * whose name matches `refer`, `--situation slow` those of one situation. `npm run shots -- manifest` takes only the pictures of the
 * manifests, into `public/`.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { situation: { type: 'string' } } })
const [filter = ''] = positionals
const folder = join(import.meta.dirname, '../../dist/shots')
/** Pages at a time: one for each core, and one that waits for the network. */
const limit = pLimit(3)

await using demo = await startDemoApp()
const browser = await chromium.launch(chromiumOptions)
if (filter === 'manifest') await takeManifestPictures(demo, browser)
else await takeAll()
await browser.close()

async function takeAll() {
  if (!filter) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await using empty = await startEmptyShop()
  const chosen = situations.filter(({ name }) => name === (values.situation ?? name))
  const jobs = chosen.flatMap((situation) => {
    const shop = situation.name === 'empty-shop' ? empty : demo
    return listJobs(situation).map(([view, appearance]) =>
      limit(() =>
        takeView(view, {
          browser,
          address: shop.address,
          accessToken: shop.tokens[view.account],
          appearance,
          situation,
          folder,
        }),
      ),
    )
  })
  await report((await Promise.all(jobs)).flat())
}

function listJobs({ name }: Situation): [View, Appearance][] {
  const isUsual = name === 'usual'
  const views = isUsual
    ? listViews(demo.examplePaths)
    : listScreenViews(demo.examplePaths).filter((view) => isPossible(view, name))
  const found = views.filter((view) => new RegExp(filter).test(view.name))
  const shown = isUsual ? appearances : mainAppearances
  return found.flatMap((view) => shown.map((appearance): [View, Appearance] => [view, appearance]))
}

/** The rows of the demo are not in an empty shop. */
function isPossible({ account, path }: View, situation: Situation['name']): boolean {
  return account !== 'signed-out' && (situation !== 'empty-shop' || !/[\da-f]{8}-|user-information/.test(path))
}

async function report(shots: Shot[]) {
  await writeIndex(folder, shots)
  const failed = shots.filter(({ failure }) => failure)
  console.log(`${shots.length - failed.length} pictures are in ${folder}, side by side in its index.html.`)
  for (const { file, failure } of failed) console.error(`${file}: ${failure}`)
  if (failed.length > 0) process.exitCode = 1
}
