/** The zeros of Bengali, Arabic, extended Arabic and full-width digits. */
const zeros = [0x09e6, 0x0660, 0x06f0, 0xff10]

/** Replaces Bengali, Arabic and full-width digits by Latin digits: «২০০» → «200». */
export const latinDigits = (text: string): string =>
  text.replace(/[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - zeros.find((zero) => code >= zero && code < zero + 10)!)
  })

/** Of a copied text: Latin digits, usual letters and signs instead of full-width ones, and no invisible characters. */
export const plainText = (text: string): string =>
  latinDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

const separators = /[\s\p{Z}\p{Pd}\p{Ps}\p{Pe}.\u00b7\u2022\u2024\u2027\u2212\u2219\u22c5\u3002]/gu

/** A code or a number as one word: `plainText` without spaces, dashes, dots and brackets. Letters keep their case. */
export const plainCode = (text: string): string => plainText(text).replace(separators, '')

/** The transaction id of a provider: `plainCode` in upper case. */
export const plainTransactionId = (text: string): string => plainCode(text).toUpperCase()

/** A phone number: `plainCode`, without the country code of Bangladesh: `+88`, `0088` or `88` before `01`, also `+880` before `01`. */
export const plainNumber = (text: string): string => plainCode(text).replace(/^(?:\+|00)?880?(?=01)/, '')

/** The mobile numbers of 11 digits in a text, each once, also with the country code and with signs between the digits. */
export const findMobileNumbers = (text: string): string[] => {
  const joined = plainText(text).replace(/(?<=\d)[^\p{L}\p{N}]{1,3}(?=\d)/gu, '')
  // Looks ahead, because two numbers can share a digit: without its last digit, 01712345670 hides the next one in «0171234567 / 01812345678».
  return [...new Set([...joined.matchAll(/(?=(01[3-9]\d{8}))/g)].map(([, number]) => number!))]
}

/** Parses a number without unit: «৩০», «1,000», «2.5». Returns `NaN` if it is none. */
export function parseNumber(text: string): number {
  const plain = plainText(text).replace(/[,\s]/g, '')
  return /^-?\d{1,15}(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}
