import { latinDigits } from '#contract/plain-input.ts'

/** Groups a typed amount by lakh, in the digits it was typed in: «123456.5» → «1,23,456.5». Other text stays as it is. */
export function groupAmount(text: string): string {
  const plain = text.replace(/[,\s]/g, '')
  if (!/^\d{1,12}(\.\d*)?$/.test(latinDigits(plain))) return text
  const [whole = '', ...rest] = plain.split('.')
  const [lakhs, hundreds] = [whole.slice(0, -3), whole.slice(-3)]
  return [lakhs && `${lakhs.replace(/.(?=(?:..)+$)/g, '$&,')},`, hundreds, ...rest.map((part) => `.${part}`)].join('')
}

/** The caret in the grouped text: after as many characters other than commas as before it. */
export function moveCaret(grouped: string, countBefore: number): number {
  let [place, count] = [0, 0]
  while (place < grouped.length && count < countBefore) {
    if (grouped[place] !== ',') count++
    place++
  }
  return place
}

/** The number of characters other than commas and spaces before the caret. */
export const countBeforeCaret = (text: string, caret: number): number =>
  text.slice(0, caret).replace(/[,\s]/g, '').length
