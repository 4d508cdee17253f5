import { sharedText } from '#contract/shared-text.ts'

/** Takes the text that another app has shared: returns it once. Undefined if there is none, or only an old one. */
export async function takeSharedText(): Promise<string | undefined> {
  if (!('caches' in window)) return undefined
  const cache = await caches.open(sharedText.cache)
  const stored = await cache.match(sharedText.entry)
  if (!stored) return undefined
  await caches.delete(sharedText.cache)
  const isFresh = Date.now() - Number(stored.headers.get('X-Stored-At')) < sharedText.maxAgeMs
  return isFresh ? stored.text() : undefined
}
