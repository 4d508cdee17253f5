import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/high-availability.md'), 'utf8')

/** The files of `deploy` that the page links, with the code block after each link. */
const quoted = [...page.matchAll(/\(\.\.\/(deploy\/[^)]+)\)\):\n\n```[a-z]*\n(.*?)```/gs)].map(
  ([, file, block]) => [file!, block!] as const,
)

test('docs/high-availability.md quotes the file for HAProxy', () => {
  expect(quoted.map(([file]) => file)).toEqual(['deploy/haproxy-postgres.cfg'])
})

test.each(quoted)('docs/high-availability.md quotes %s as it is', (file, block) => {
  expect(block).toBe(readFileSync(join(root, file), 'utf8'))
})
