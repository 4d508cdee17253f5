export const viewports = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** A Playwright storage state with these entries in local storage. Undefined values are left out. */
export function localStorageState(origin: string, entries: Record<string, string | undefined>) {
  const defined = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { cookies: [], origins: [{ origin, localStorage: defined.map(([name, value]) => ({ name, value })) }] }
}
