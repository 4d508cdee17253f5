import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { words as openBengali } from '#src/words/bn.ts'
import { words as homeBengali } from '#src/words/bn-home.ts'
import { words as openEnglish } from '#src/words/en.ts'
import { words as homeEnglish } from '#src/words/en-home.ts'

const bengali = { ...openBengali, ...homeBengali }
const english = { ...openEnglish, ...homeEnglish }

const rows = Object.values(contract).flatMap((group) => Object.values(group))
const ofCustomers = rows.filter(({ role }) => role !== 'admin')

/** Every message that stands anywhere in a schema. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own = 'message' in schema && typeof schema.message === 'string' ? [schema.message] : []
  return [...own, ...Object.values(schema).flatMap((part) => messagesOf(part, seen))]
}

// What stands in an address is chosen, not typed.
const typed = ofCustomers.filter(({ method }) => method !== 'GET').flatMap(({ input }) => messagesOf(input))
const answered = ofCustomers.flatMap((row) => ('message' in row ? [row.message] : []))

test.each([...new Set([...typed, ...answered])])('«%s» is said in Bengali too', (message) => {
  expect(bengali.said(message)).toMatch(/\p{Script=Bengali}/u)
})

test('the server fills the places of its messages, and Bengali takes over what stands there', () => {
  expect(bengali.said('The minimum withdrawal amount is 1,500. Please enter a valid amount.')).toContain('১,৫০০')
  expect(bengali.said('Too many attempts. Try again in 12 minutes.')).toContain('১২ মিনিট')
})

test('what nobody has put into Bengali is said as it came', () => {
  expect(bengali.said('The printer is on fire.')).toBe('The printer is on fire.')
})

/** Every text of a language, functions called with something that can be told from letters. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((item, place) => textsOf(item, `${path}.${place}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${path}.${name}`))
}

test('nothing is left in English', () => {
  const left = textsOf(bengali, 'words').filter(([, text]) => !/\p{Script=Bengali}/u.test(text))

  expect(left.filter(([path]) => !sameInBoth.includes(path))).toEqual([])
})

/** Names and examples that are written the same way everywhere. */
const sameInBoth: string[] = []

test('both languages say as much', () => {
  const pathsOf = (words: unknown) => textsOf(words, 'words').map(([path]) => path)

  expect(pathsOf(bengali)).toEqual(pathsOf(english))
})
