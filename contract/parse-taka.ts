import { ambiguousTaka } from './money.ts'
import { plainText } from './plain-input.ts'

const currency = String.raw`(?:৳|tk\.?|taka|bdt|টাকা)`
const written = new RegExp(String.raw`^${currency}?(.*?)(?:/[\p{Pd}=])?${currency}?$`, 'iu')

/**
 * Parses an amount that a user entered: «1,23,456.50», «২০০», «1 000», «৳ 500», «Tk. 500/-». Returns taka, `NaN` if it is not an
 * amount, and a value that the schemas of amounts refuse for «1.000», which may be 1 or 1000. A comma is never a decimal point.
 */
export function parseTaka(text: string): number {
  const [, figure = ''] = written.exec(plainText(text).replace(/\s/g, '')) ?? []
  const plain = figure.replace(/[,\u066c]/g, '').replace('\u066b', '.')
  if (/^\d{1,12}(?:\.\d{3})+$/.test(plain)) return ambiguousTaka
  return /^\d{1,12}(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}
