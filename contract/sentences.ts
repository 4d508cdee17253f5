import { once } from './once.ts'

/** The values for the `{name}` placeholders of a sentence. */
export type Values = Record<string, string | number>

type NameIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never

/** The values that a sentence needs: `ValuesOf<'{min} or more'>` is `{ min: number }`. */
export type ValuesOf<Sentence extends string> = { [Name in NameIn<Sentence>]: Name extends TextName ? string : number }

/** The placeholders for a text. All others are numbers. */
type TextName = 'codec' | 'plan' | 'until'

const indianGrouping = once(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }))

/** Fills the placeholders of an English sentence. Numbers are grouped as in Bangladesh: 1,23,456.5. */
export const fillSentence = (sentence: string, values: Values = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key]
    return typeof value === 'number' ? indianGrouping().format(value) : (value ?? name)
  })
