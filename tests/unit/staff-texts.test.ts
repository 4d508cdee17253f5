import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { auditActions } from '#contract/audits.ts'
import { contract } from '#contract/index.ts'
import { securityEventKinds } from '#contract/security-events.ts'
import { texts } from '#src/i18n/bn/staff/texts.ts'
import { words } from '#src/i18n/bn/staff/words.ts'
import { setStaffTexts, t } from '#src/i18n/staff.tsx'

const endpoints = Object.values(contract).flatMap((noun) => Object.values(noun))

/** Texts of the contract, which screens show by `translate`. */
const fromContract = [
  ...endpoints.flatMap((endpoint) => (endpoint.role === 'admin' && 'message' in endpoint ? [endpoint.message] : [])),
  ...Object.values(auditActions),
  ...Object.values(securityEventKinds),
]

test('each text of the staff has the same values in both languages', () => {
  const namesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()

  expect(Object.entries(texts).filter(([english, bengali]) => namesOf(english) !== namesOf(bengali))).toEqual([])
})

test('each message, audit action and security event of the contract has a Bengali text', () => {
  expect(fromContract.filter((text) => !Object.hasOwn(texts, text))).toEqual([])
})

test('a number in a Bengali text has Bengali digits', () => {
  onTestFinished(() => setStaffTexts(undefined))
  expect(t('{days} days', { days: 1_500 })).toBe('1500 days')

  setStaffTexts(texts)

  expect(t('{days} days', { days: 1_500 })).toBe('১,৫০০ দিন')
})

test('each text of the staff is used', () => {
  const sources = globSync('src/{admin,routes/home,member/{factors,sessions}}/**/*.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join()
  const isUsed = (text: string) => sources.includes(`'${text}'`) || sources.includes(`"${text}"`)

  const unused = Object.keys(texts).filter((text) => !isUsed(text) && !Object.hasOwn(words, text))
  expect(unused.filter((text) => !fromContract.includes(text))).toEqual([])
})
