import { plainText } from './plain-input.ts'

/** The table of Damm's check digit: it finds each wrong digit, and each swap of two neighbours. */
const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const

const computeCheckDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => damm[Number(interim)]![Number(digit)]!, '0')

/** Digits with their check digit. */
export const addCheckDigit = (digits: string): string => digits + computeCheckDigit(digits)

const hasCheckDigit = (digits: string): boolean => computeCheckDigit(digits) === '0'

/** The length of a code with its check digit. */
const codeDigits = 7

/** A member's code for top-ups: six digits, the first from 1 to 9, and a check digit. */
export const isTopUpCode = (text: string): boolean => /^[1-9]\d{6}$/.test(text) && hasCheckDigit(text)

/** A code of a password recovery: `R`, six digits and a check digit. */
export const isRecoveryCode = (text: string): boolean => /^R\d{7}$/.test(text) && hasCheckDigit(text.slice(1))

/**
 * The codes of members in the reference of a transfer. Ignores phone numbers, spaces and dashes, and reads Bengali digits. Seven digits
 * of their own are a code beside other numbers and letters too. Digits of a longer number are none.
 */
export const findTopUpCodes = (reference: string): string[] => [
  ...new Set(findNumbers(reference, '').filter(isTopUpCode)),
]

/** The codes of password recoveries in a reference, in upper case. */
export const findRecoveryCodes = (reference: string): string[] => [
  ...new Set(
    findNumbers(reference, 'R')
      .map((digits) => `R${digits}`)
      .filter(isRecoveryCode),
  ),
]

/** As it is dialled, with or without the country code. */
const phoneNumber = /(?<!\p{N})(?:\+?88[\s\p{Pd}]?)?01\d{3}[\s\p{Pd}]?\d{6}(?!\p{N})/gu

/** Runs of digits after a prefix. Digits after a point or slash belong to something else. */
function findNumbers(reference: string, prefix: '' | 'R'): string[] {
  const text = plainText(reference.normalize('NFKC'))
    .toUpperCase()
    .replace(phoneNumber, '|')
    // The `R` of a recovery code belongs to its digits.
    .replace(/(?<![\p{L}\p{N}])R[\s\p{Pd}]+(?=\d)/gu, 'R')
  const spaced = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}]|\\d[.,:/])${prefix}(\\d(?:[\\s\\p{Pd}]*\\d)*)(?![\\p{L}\\p{M}\\p{N}]|[.,:/]\\d)`,
    'gu',
  )
  const found = [...text.matchAll(spaced)].flatMap(([, digits]) => splitIntoCodes(digits!))
  return [...found, ...[...text.matchAll(alone[prefix])].map(([, digits]) => digits!)]
}

const before = String.raw`\p{N}|\d[.,:/\p{Pd}]`
const code = String.raw`(\d{${codeDigits}})(?!\p{N}|[.,:/\p{Pd}]\d)`
/** A code that no other digit touches. Letters may, unless they make it a code of the other kind. */
const alone = {
  '': new RegExp(String.raw`(?<!${before}|(?<![\p{L}\p{N}])R)${code}`, 'gu'),
  R: new RegExp(String.raw`(?<!${before}|[\p{L}\p{M}])R${code}(?!\p{L})`, 'gu'),
}

/** The codes of a run with separators, each of whole parts. None if digits are left. */
function splitIntoCodes(run: string): string[] {
  const codes: string[] = []
  let code = ''
  for (const part of run.split(/[^\d]+/)) {
    code += part
    if (code.length > codeDigits) return []
    if (code.length < codeDigits) continue
    codes.push(code)
    code = ''
  }
  return code === '' ? codes : []
}
