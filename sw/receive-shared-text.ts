import { sharedText } from '#contract/shared-text.ts'

declare const self: ServiceWorkerGlobalScope

/** Answers the share target: stores the text and opens the page, which takes it. */
export function receiveSharedText(): void {
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    if (method === 'POST' && new URL(url).pathname === sharedText.action) event.respondWith(receive(event.request))
  })
}

async function receive(request: Request): Promise<Response> {
  const text = (await request.formData()).get(sharedText.field)
  if (typeof text !== 'string' || text === '') return Response.redirect(sharedText.action, 303)
  try {
    await store(text)
  } catch {
    // The disk is full or the storage is blocked: the form opens empty.
    return Response.redirect(sharedText.action, 303)
  }
  return Response.redirect(`${sharedText.action}?shared=1`, 303)
}

async function store(text: string): Promise<void> {
  const cache = await caches.open(sharedText.cache)
  const headers = { 'X-Stored-At': String(Date.now()) }
  await cache.put(sharedText.entry, new Response(text.slice(0, sharedText.lengthMax), { headers }))
}
