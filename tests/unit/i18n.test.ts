import { expect, test } from 'vitest'
import { endpointsByName } from '#contract/index.ts'
import { parseIssue } from '#contract/issues.ts'
import { documentedEndpoints } from '#server/openapi/docs.ts'
import { listRoleRefusals } from '#server/openapi/operation.ts'
import { messages as bengali } from '#src/i18n/bn/bn.ts'
import { messages as english } from '#src/i18n/en/en.ts'
import { translateCode } from '#src/i18n/messages.ts'

const ofCustomers = Object.values(endpointsByName).filter(({ role }) => role !== 'admin')

/** All messages in a schema. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own = 'message' in schema && typeof schema.message === 'string' ? [schema.message] : []
  return [...own, ...Object.values(schema).flatMap((part) => messagesOf(part, seen))]
}

// Users do not type the input of GET requests.
const typed = ofCustomers.filter(({ method }) => method !== 'GET').flatMap(({ input }) => messagesOf(input))

test.each([...new Set(typed)])('the message %s of a schema is the code of a field issue', (message) => {
  expect(parseIssue(message).code).toBe(message.split(':')[0])
})

const values = { seconds: 12, minutes: 12, min: 1_500, reward: 200, limit: 30, plan: 'গোল্ডেন', price: 1_000 }
const sentencesOf = (table: object) =>
  Object.entries(table as Record<string, (filled: typeof values) => string>).map(([code, say]) => [code, say(values)])

test.each([...sentencesOf(bengali.refusals), ...sentencesOf(bengali.fieldIssues)])(
  'the code %s has a Bengali sentence with Bengali digits',
  (_, sentence) => {
    expect(sentence).toMatch(/\p{Script=Bengali}/u)
    expect(sentence).not.toMatch(/[0-9]|undefined/)
  },
)

test('every code that a member can get has a Bengali sentence', () => {
  const ofMembers = documentedEndpoints.filter(({ endpoint }) => endpoint.role !== 'admin')
  const codes = new Set(ofMembers.flatMap(({ endpoint, refuses }) => [...refuses, ...listRoleRefusals(endpoint.role)]))
  codes.delete('factor_required')
  const issues = new Set(typed.map((message) => parseIssue(message).code))

  expect([...codes].filter((code) => !(code in bengali.refusals))).toEqual(['last_factor'])
  // No user types an id.
  expect([...issues].filter((code) => !(code in bengali.fieldIssues))).toEqual(['not_an_id'])
})

test('a sentence contains its values, with digit grouping and the right plural', () => {
  expect(bengali.refusals.below_minimum({ min: 1_500 })).toContain('১,৫০০')
  expect(english.refusals.below_minimum({ min: 1_23_456.5 })).toContain('1,23,456.5')
  expect(english.refusals.too_many_attempts({ minutes: 1 })).toContain('in 1 minute.')
  expect(english.refusals.too_many_attempts({ minutes: 12 })).toContain('in 12 minutes.')
})

test.each([
  [1, '1 day', '১ দিন', '1 form is waiting to be sent', '১টি ফর্ম পাঠানোর অপেক্ষায়'],
  [2, '2 days', '২ দিন', '2 forms are waiting to be sent', '২টি ফর্ম পাঠানোর অপেক্ষায়'],
  [1_200, '1,200 days', '১,২০০ দিন', '1,200 forms are waiting to be sent', '১,২০০টি ফর্ম পাঠানোর অপেক্ষায়'],
])('a count of %i has the digits and the plural of its language', (count, ...expected) => {
  const texts = [english, bengali].map(({ ui }) => ui.age.days(count))
  const sentences = [english, bengali].map(({ outbox }) => outbox.waitingCount(count))

  expect([...texts, ...sentences]).toEqual(expected)
})

test('an unknown code of a newer server shows the message of the server', () => {
  expect(translateCode({ code: 'printer_on_fire' }, 'The printer is on fire.')).toBe('The printer is on fire.')
})

/** All strings of a language with their key paths. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((item, place) => textsOf(item, `${path}.${place}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${path}.${name}`))
}

test('no Bengali text is in English', () => {
  const left = textsOf(bengali, 'words').filter(([, text]) => !/\p{Script=Bengali}/u.test(text))

  expect(left.filter(([path]) => !sameInBoth.includes(path))).toEqual([])
})

/** Key paths of texts that are equal in both languages. */
const sameInBoth: string[] = []

test('both languages have the same keys', () => {
  const pathsOf = (words: unknown) => textsOf(words, 'words').map(([path]) => path)

  expect(pathsOf(bengali).sort()).toEqual(pathsOf(english).sort())
})
