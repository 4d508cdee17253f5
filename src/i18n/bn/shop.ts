import { brand } from '../../brand/brand.ts'

/** The name of the shop with the endings of Bengali grammar: those of a vowel are part of the word. */
export const shop = inflect(brand.name_bn)

export function inflect(name: string) {
  const add = (toVowel: string, toOther: string) => name + (name.endsWith('া') ? toVowel : toOther)
  return {
    name,
    /** At it. */
    at: add('য়', '-এ'),
    /** Of it. */
    of: add('র', '-এর'),
    to: add('কে', '-কে'),
  }
}
