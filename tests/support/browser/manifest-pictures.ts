import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import * as adminIcons from '#src/admin/icons/navigation.ts'
import * as icons from '#src/ui/icons/navigation.ts'
import { localStorageState } from './chromium.ts'
import type { Account, DemoApp } from './demo-app.ts'
import { waitUntilSettled } from './page-ready.ts'

const publicFolder = join(import.meta.dirname, '../../../public')

const narrow = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 800 } }

interface Screenshot {
  name: string
  path: string
  account: Account
  locale: 'en' | 'bn'
  device: typeof narrow | typeof wide
}

const ofMember = (['en', 'bn'] as const).flatMap((locale): Screenshot[] => [
  { name: `home-narrow.${locale}`, path: '/home', account: 'member', locale, device: narrow },
  { name: `tasks-narrow.${locale}`, path: '/home/my-task', account: 'member', locale, device: narrow },
  { name: `plans-narrow.${locale}`, path: '/home/plans', account: 'member', locale, device: narrow },
  { name: `home-wide.${locale}`, path: '/home', account: 'member', locale, device: wide },
])
const ofAdmin = { account: 'admin', locale: 'en' } as const

const screenshots: Screenshot[] = [
  ...ofMember,
  { name: 'balance-request-narrow.admin', path: '/home/balance-request', ...ofAdmin, device: narrow },
  { name: 'balance-request-wide.admin', path: '/home/balance-request', ...ofAdmin, device: wide },
]

const shortcuts: Record<string, string> = {
  tasks: icons.circlePlay,
  payment: icons.landmark,
  withdraw: icons.banknoteArrowDown,
  support: icons.lifeBuoy,
  'balance-request': adminIcons.wallet,
}

/** Takes the screenshots and draws the icons that the manifests name, into `public/`. */
export async function takeManifestPictures(demo: DemoApp, browser: Browser): Promise<void> {
  await mkdir(join(publicFolder, 'screenshots'), { recursive: true })
  const canvas = await browser.newPage()
  for (const screenshot of screenshots) {
    const png = await takeScreenshot(screenshot, demo, browser)
    await save(`screenshots/${screenshot.name}.webp`, await encode(canvas, png))
  }
  for (const [name, path] of Object.entries(shortcuts))
    await save(`icons/shortcut-${name}.png`, await drawShortcut(canvas, path))
  await save('icons/icon-monochrome-512.png', await drawMonochrome(canvas))
}

const save = (name: string, base64: string) => writeFile(join(publicFolder, name), Buffer.from(base64, 'base64'))

async function takeScreenshot({ path, account, locale, device }: Screenshot, demo: DemoApp, browser: Browser) {
  await using context = await browser.newContext({
    ...device,
    storageState: localStorageState(demo.address, { locale, accessToken: demo.tokens[account] }),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto(demo.address + path)
  await waitUntilSettled(page)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  return (await page.screenshot()).toString('base64')
}

/** As WebP, which is a third of the size of a PNG. */
const encode = (page: Page, png: string): Promise<string> =>
  page.evaluate(async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
    canvas.getContext('2d')!.drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.8).split(',')[1]!
  }, png)

/** An icon of 24 units on the green of the app's icon. */
const drawShortcut = (page: Page, path: string): Promise<string> =>
  page.evaluate((path) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 96 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#0f4a37'
    context.arc(48, 48, 48, 0, 2 * Math.PI)
    context.fill()
    context.translate(24, 24)
    context.scale(2, 2)
    Object.assign(context, { strokeStyle: '#fbf5e6', lineWidth: 2, lineCap: 'round', lineJoin: 'round' })
    context.stroke(new Path2D(path))
    return canvas.toDataURL('image/png').split(',')[1]!
  }, path)

/** The letter and the thread of the app's icon, inside the safe zone. The system gives them a colour. */
async function drawMonochrome(page: Page): Promise<string> {
  const icon = await readFile(join(publicFolder, 'icons/icon.svg'), 'utf8')
  const letter = /transform="translate\((\d+) (\d+)\) scale\(([\d.]+)\)"[^>]* d="([^"]+)"/.exec(icon)!
  return page.evaluate(
    ([x, y, scale, d]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 })
      const context = canvas.getContext('2d')!
      context.translate(92, 92)
      context.scale(0.64, 0.64)
      Object.assign(context, { lineWidth: 47, lineCap: 'round', lineDashOffset: -15 })
      context.setLineDash([66, 68])
      context.stroke(new Path2D('M33 173H520'))
      context.translate(Number(x), Number(y))
      context.scale(Number(scale), Number(scale))
      context.fill(new Path2D(d!))
      return canvas.toDataURL('image/png').split(',')[1]!
    },
    letter.slice(1) as [string, string, string, string],
  )
}
