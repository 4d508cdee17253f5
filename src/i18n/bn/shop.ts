import { brand } from '../../brand/brand.ts'

/** The name of the shop with the endings of Bengali grammar: those of a vowel are part of the word. */
export const shop = inflect(brand.name_bn)

export function inflect(name: string) {
  const isVowel = name.endsWith('া')
  return {
    name,
    /** At it. */
    at: isVowel ? `${name}য়` : `${name}-এ`,
    /** Of it. */
    of: isVowel ? `${name}র` : `${name}-এর`,
    to: isVowel ? `${name}কে` : `${name}-কে`,
  }
}
