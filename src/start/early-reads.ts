import { readStart } from './read-start.ts'

/*
 * Part of the documents of signed-in members, before anything else: begins the screen's first reads, so that they do not wait for
 * `first-paint.js`. If a policy of a proxy forbids inline scripts, the page's code reads them later.
 */

const page = document.documentElement
const { token, isHome, isWanted } = readStart()

/** Resolves when the frame that the responses fill, and the element behind it, are in the document. */
const waitUntilParsed = () =>
  new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('noscript')) return
      observer.disconnect()
      resolve()
    }).observe(page, { childList: true, subtree: true })
  })

async function read(url: string, headers: HeadersInit, parsed: Promise<void>) {
  const response = await fetch(url, { headers })
  await parsed
  return response
}

if (isWanted && isHome && token && navigator.onLine) {
  const headers = { Authorization: `Bearer ${token}` }
  const parsed = waitUntilParsed()
  const responses = Object.fromEntries(page.dataset.reads!.split(' ').map((url) => [url, read(url, headers, parsed)]))
  // The page's code reads it again.
  for (const response of Object.values(responses)) response.catch(() => {})
  window.earlyReads = { token, startedAtMs: Date.now(), responses }
}
