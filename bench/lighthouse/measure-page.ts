import { chromium } from '@playwright/test'
import type { Report } from 'lighthouse'

/** Lighthouse has a package.json of its own, so that `npm install` does not install it with Joma. */
async function loadLighthouse() {
  try {
    const [{ launch }, { default: lighthouse }] = await Promise.all([import('chrome-launcher'), import('lighthouse')])
    return { launch, lighthouse }
  } catch (error) {
    if (!isMissingPackage(error)) throw error
    console.error('Lighthouse is not installed: run "npm install --prefix bench/lighthouse" first.')
    process.exit(1)
  }
}

const isMissingPackage = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

const { launch, lighthouse } = await loadLighthouse()

export interface Visit {
  url: string
  /** Undefined: signed out. */
  accessToken: string | undefined
}

/** Scores of 0 to 100, times in milliseconds. */
export const measures = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
  'first-contentful-paint': 'FCP, ms',
  'largest-contentful-paint': 'LCP, ms',
  'total-blocking-time': 'TBT, ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'Bytes',
} as const

export type Measure = keyof typeof measures

export interface Measurement {
  figures: Record<Measure, number>
  /** The failed audits of categories below 100, with Lighthouse's titles. */
  missed: string[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * How Lighthouse slows the phone down. `devtools`: the browser applies it, so the times are those of real paints. `simulate`
 * (Lighthouse's default): calculated from a fast visit; every script that arrived before a paint counts as a condition of it.
 */
export type Throttling = 'devtools' | 'simulate'

/** Measures a first visit on Lighthouse's phone: slow 4G, a fourth of the processor, a new profile. */
export async function measurePage({ url, accessToken }: Visit, throttlingMethod: Throttling): Promise<Measurement> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    if (accessToken) await signInAt(chrome.port, { url, accessToken })
    const run = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'error',
      disableStorageReset: true,
      throttlingMethod,
    })
    if (!run) throw new Error(`Lighthouse returned no report for ${url}.`)
    return readFigures(run.lhr)
  } finally {
    chrome.kill()
  }
}

/** Stores the token where Joma reads it, without loading any of Joma's files. */
async function signInAt(port: number, { url, accessToken }: { url: string; accessToken: string }) {
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`)
  const page = await browser.contexts()[0]!.newPage()
  await page.goto(new URL('/assets/none', url).href)
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken)
  await page.close()
  await browser.close()
}

function readFigures({ categories, audits, finalDisplayedUrl, runtimeError }: Report): Measurement {
  if (runtimeError) throw new Error(`${finalDisplayedUrl}: ${runtimeError.message}`)
  const getFigure = (measure: Measure) =>
    measure in categories
      ? Math.round((categories[measure]?.score ?? 0) * 100)
      : (audits[measure]?.numericValue ?? Number.NaN)
  const figures = Object.fromEntries(Object.keys(measures).map((measure) => [measure, getFigure(measure as Measure)]))
  const missed = Object.values(categories)
    .filter(({ id, score }) => id !== 'performance' && (score ?? 0) < 1)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1))
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
  return { figures: figures as Record<Measure, number>, missed }
}
