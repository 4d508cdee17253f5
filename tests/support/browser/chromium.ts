import type { LaunchOptions } from '@playwright/test'

/** Debian's Chromium, without background requests, with autoplay. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
}

/** The same engine without a browser's own windows. Loads and paints a page in three quarters of the time. */
export const headlessShellOptions: LaunchOptions = {
  ...chromiumOptions,
  executablePath: process.env.CHROMIUM_HEADLESS_SHELL ?? '/usr/bin/chromium-headless-shell',
}

export const viewports = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** A Playwright storage state with these entries in local storage. Undefined values are left out. */
export function localStorageState(origin: string, entries: Record<string, string | undefined>) {
  const defined = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { cookies: [], origins: [{ origin, localStorage: defined.map(([name, value]) => ({ name, value })) }] }
}
