import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

// Not typed, because the types of a worker contradict those of the page.
const { prepareDocument } = await import('../../sw/start-document.ts' as string)

const code = "document.title = 'জমা $& $1'"
const digest = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const own = `default-src 'none'; script-src 'self' ${digest}`
const file = '<script src="/first-paint.js" ></script>'
const preloads = '<link rel="modulepreload" href="/assets/index-1.js"><link rel="prefetch" href="/assets/member-1.css">'
const html = `<head>${preloads}${file}</head>`

async function prepare(policy?: string) {
  const document = new Response(html, { headers: policy ? { 'Content-Security-Policy': policy } : {} })
  const prepared: Response = await prepareDocument(document, async () => code)
  return { text: await prepared.text(), policy: prepared.headers.get('Content-Security-Policy') ?? undefined }
}

test('the document of the next start contains its scripts, and does not preload the code', async () => {
  expect(await prepare(own)).toEqual({ text: `<head><script>${code}</script></head>`, policy: own })
})

test.each([
  ['has none', undefined],
  ['does not name the script', "script-src 'self'"],
  ['is followed by that of a proxy', `${own}, script-src 'self'`],
])('the scripts stay files if the policy of the document %s', async (_, policy) => {
  expect(await prepare(policy)).toEqual({ text: `<head>${file}</head>`, policy })
})
