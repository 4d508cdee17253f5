import { expect, test } from 'vitest'

// Not typed, because the types of a worker contradict those of the page.
const { acceptOwn, documentMark } = await import('../../sw/accept-own.ts' as string)

const accept = (path: string, text: string, init: ResponseInit): Promise<Response | null> =>
  acceptOwn(new Request(`https://joma.example${path}`), new Response(text, init))

const html = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }
const own = `<!doctype html><html><head>${documentMark} /></head></html>`
const portal = '<!doctype html><title>Wi-Fi</title><h1>Log in to this Wi-Fi</h1>'

test('the worker stores a document of its own, which can still be read', async () => {
  expect(await (await accept('/index.html', own, html))?.text()).toBe(own)
})

test.each(['/index.html', '/documents/home.bn.html', '/assets/index-1.js'])(
  "the worker does not store a captive portal's page with status 200 for %s",
  async (path) => expect(await accept(path, portal, html)).toBeNull(),
)

test('the worker stores a script, and no failed response', async () => {
  const script = { headers: { 'Content-Type': 'text/javascript' } }
  expect(await accept('/assets/index-1.js', '1', script)).not.toBeNull()
  expect(await accept('/assets/index-1.js', '1', { ...script, status: 503 })).toBeNull()
  expect(await accept('/index.html', own, { ...html, status: 404 })).toBeNull()
})
