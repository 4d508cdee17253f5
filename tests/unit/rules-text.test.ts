import { expect, test } from 'vitest'
import { parseRules } from '#contract/rules-text.ts'

test('headings, paragraphs and lists are blocks', () => {
  const text =
    '# Rules\n\nEverybody has\none account.\n## Money\n- Sunday\n- Monday\n  to Thursday\n\n1. First\n২. Second'

  expect(parseRules(text)).toEqual([
    { kind: 'heading', level: 1, parts: [{ text: 'Rules' }] },
    { kind: 'paragraph', parts: [{ text: 'Everybody has' }, { text: ' ' }, { text: 'one account.' }] },
    { kind: 'heading', level: 2, parts: [{ text: 'Money' }] },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ text: 'Sunday' }], [{ text: 'Monday' }, { text: ' ' }, { text: 'to Thursday' }]],
    },
    { kind: 'list', isOrdered: true, items: [[{ text: 'First' }], [{ text: 'Second' }]] },
  ])
})

test('bold text and links to https are parts of a line', () => {
  expect(parseRules('Read **this** at [our page](https://example.org/a?b=c), please.')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { text: 'Read ' },
        { text: 'this', isBold: true },
        { text: ' at ' },
        { text: 'our page', href: 'https://example.org/a?b=c' },
        { text: ', please.' },
      ],
    },
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](http://example.org)',
  '[x](//example.org)',
  '[x](https://shop.com@example.org)',
  '[x](/home)',
  '[x](data:text/html,<script>)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '**not closed',
  '[not closed](https://example.org',
])('%s is text', (text) => {
  expect(parseRules(text)).toEqual([{ kind: 'paragraph', parts: [{ text }] }])
})

test('a text without words has no blocks', () => {
  expect(parseRules(' \n\r\n ')).toEqual([])
})

test('a long text of marks is read at once', () => {
  const text = `${'**['.repeat(3_000)}\n${'[a]('.repeat(2_000)}\n${'# '.repeat(5_000)}`
  const startedAt = performance.now()

  parseRules(text)

  expect(performance.now() - startedAt).toBeLessThan(500)
})
