import { expect, test } from 'vitest'
import { addCheckDigit, findRecoveryCodes, findTopUpCodes, isRecoveryCode, isTopUpCode } from '#contract/top-up-code.ts'

const code = addCheckDigit('123456')
const other = addCheckDigit('908172')
const recovery = `R${code}`

test('the check digit is that of Damm', () => {
  expect(addCheckDigit('572')).toBe('5724')
  expect(isTopUpCode(code)).toBe(true)
  expect(isTopUpCode(addCheckDigit('012345'))).toBe(false)
})

test('a code with one wrong digit or two swapped neighbours is no code', () => {
  for (let at = 0; at < code.length; at++) {
    for (let digit = 0; digit <= 9; digit++) {
      const wrong = code.slice(0, at) + digit + code.slice(at + 1)
      if (wrong !== code) expect(isTopUpCode(wrong)).toBe(false)
    }
    const swapped = code.slice(0, at) + (code[at + 1] ?? '') + code[at] + code.slice(at + 2)
    if (swapped !== code) expect(isTopUpCode(swapped)).toBe(false)
  }
})

const bengali = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)

test.each([
  [code],
  [` ${code} `],
  [`${code.slice(0, 3)} ${code.slice(3)}`],
  [`${code.slice(0, 3)}-${code.slice(3, 5)}–${code.slice(5)}`],
  [[...code].join(' ')],
  [bengali(code)],
  [`Joma ${code}.`],
  [`code:${code}, thanks`],
  [`${code} ${code}`],
  [`${code} 500`],
  [`500 ${code}`],
  [`017 ${code}`],
  [`${code}\n500`],
  [`${code} - 500`],
  [`${code} 01712345678`],
  [`01712345678 ${code}`],
  [`${code}, 01712-345678`],
  [`${code} +8801712345678`],
  [`${code.slice(0, 3)} ${code.slice(3)} 01712345678`],
  [`user${code}`],
  [`A${code}`],
  [`${code}B`],
  [`ক${bengali(code)}`],
  [bengali(`${code} 01712345678`)],
])('«%s» has one code', (reference) => {
  expect(findTopUpCodes(reference)).toEqual([code])
})

test('two codes are both found', () => {
  expect(findTopUpCodes(`${code} ${other}`)).toEqual([code, other])
  expect(findTopUpCodes(`${code}, ${other}`)).toEqual([code, other])
  expect(findTopUpCodes(`${code} 01712345678 ${other} 500`)).toEqual([code, other])
  expect(findTopUpCodes(`a${code} b${other}`)).toEqual([code, other])
})

test.each([
  [''],
  ['N/A'],
  [`${code}1`],
  [`1${code}`],
  [`${code}500`],
  [`${code.slice(0, 3)} ${code.slice(3)} 500`],
  [`${code.slice(0, 6)} ${code.slice(6)}500`],
  [`205-${code}-01`],
  [`01${code}50`],
  [`${code}01712345678`],
  [`0171${code}`],
  [`${code.slice(0, 6)}${code === '1234560' ? 1 : 0}`],
  [code + other],
  [`${code}.50`],
  [`1,${code}`],
  [recovery],
  [`R ${code}`],
  [`r-${code}`],
])('«%s» has no code of a member', (reference) => {
  expect(findTopUpCodes(reference)).toEqual([])
})

test.each([
  [recovery],
  [`r${code}`],
  [`R ${code}`],
  [`R-${code.slice(0, 3)} ${code.slice(3)}`],
  [`joma ${recovery}`],
  [`R${bengali(code)}`],
  [`${recovery} 500`],
  [`${recovery} 01712345678`],
])('«%s» has a recovery code', (reference) => {
  expect(isRecoveryCode(recovery)).toBe(true)
  expect(findRecoveryCodes(reference)).toEqual([recovery])
})

test.each([[code], [`OR${code}`], [`R${code}1`], [`${recovery}X`], ['R']])('«%s» has no recovery code', (reference) => {
  expect(findRecoveryCodes(reference)).toEqual([])
})
