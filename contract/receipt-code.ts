import { plainCode } from './plain-input.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** Encodes five bytes as a code: eight characters of Crockford's Base32, which has no I, L, O and U. */
export function toReceiptCode(bytes: Uint8Array): string {
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return Array.from({ length: codeLength }, (_, at) => {
    const shift = BigInt(5 * (codeLength - 1 - at))
    return alphabet[Number((value >> shift) & 31n)]
  }).join('')
}

/** A code as people type it, in its one spelling: without dashes and spaces, 0 for O, and 1 for I and L. */
export const plainReceiptCode = (text: string): string =>
  plainCode(text).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** «7K4M-Q2XP»: two groups of four. */
export const groupReceiptCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Whether a text is a code in its one spelling. */
export const isReceiptCode = (text: string): boolean =>
  text.length === codeLength && [...text].every((each) => alphabet.includes(each))
