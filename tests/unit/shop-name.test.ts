import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Texts that no member reads, and the places that the name of a shop replaces. */
const allowed = [
  // Commands, log lines and messages of operators.
  /^server\/(?:commands|db|backup|process|media|imports|settings-file|secrets)\//,
  /^server\/(?:main|config|start-messages|prepare-data-dir)\.ts$/,
  // Headers, metrics and the descriptions of the API.
  /^server\/http\/(?:health|metrics|guard-probes)\.ts$/,
  /^server\/(?:openapi\/raw-operations?|webhooks\/post-webhook|tills\/phones\/read-message)\.ts$/,
  /^src\/admin\/tills\/pairing-steps\.tsx$/,
  // What is replaced, and the name in a document that the server has not filled in.
  /^server\/brands\/fill-page\.ts$/,
  /^sw\/accept-own\.ts$/,
  /^src\/start\/start-check\.ts$/,
]

/** The texts of a file: strings, templates and what is between tags. */
function listTexts(file: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, value } = node as { type?: string; value?: unknown }
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push((value as { raw: string }).raw)
    for (const each of Object.values(node)) visit(each)
  }
  visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  return texts
}

/** In Bengali the name is also a word, so only what can be nothing else: with its endings, or before what an app does. */
const bengaliName = /(?:^|[^\p{L}\p{M}])জমা(?:য়|কে|-তে| অ্যাপ| অ্যাকাউন্ট| খুল|$)/u
const hasName = (text: string) => /\bJoma\b/.test(text) || bengaliName.test(text)

test('texts have the name of the shop instead of the literal name', () => {
  const files = globSync('{src,sw,server}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.d.ts'))
  const found = files
    .filter((file) => listTexts(file).some(hasName))
    .filter((file) => !allowed.some((pattern) => pattern.test(file)))

  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test.each(['Joma tries again.', 'জমায় আপনার বন্ধুরা', 'আপনার জমা অ্যাকাউন্ট', 'জমা'])('%j has the name', (text) => {
  expect(hasName(text)).toBe(true)
})

test.each(['টাকা জমা হয়েছে', 'X-Jomalike', 'joma-outbox'])('%j does not have the name', (text) => {
  expect(hasName(text)).toBe(false)
})
