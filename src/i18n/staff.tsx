import { Fragment, type ReactNode } from 'react'
import type { StaffText } from './bn/staff/texts.ts'
import { formatPriceIn } from './numbers.ts'

/** The Bengali texts by their English ones. Undefined in English, and for members, who never load them. */
let bengali: Partial<Record<string, string>> | undefined

/** Undefined: English. */
export function setStaffTexts(texts: typeof bengali): void {
  bengali = texts
}

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** A text without values: one that can stand in a constant, and is translated where it is shown. */
export type Label = { [Text in StaffText]: Names<Text> extends never ? Text : never }[StaffText]

/** A text of an administrators' screen in the current language. Read it while rendering, not while a module loads. */
export function t(text: Label): string
export function t<Text extends StaffText>(text: Text, values: Record<Names<Text>, string | number>): string
export function t<Text extends StaffText>(text: Text, values: Record<Names<Text>, ReactNode>): ReactNode
export function t(text: string, values: Record<string, ReactNode> = {}): ReactNode {
  const parts = (bengali?.[text] ?? text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? showValue(values[part]) : part))
  if (parts.every((part) => typeof part === 'string' || typeof part === 'number')) return parts.join('')
  // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text never change their order.
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}

/** Numbers have the digits of the language. */
const showValue = (value: ReactNode) => (bengali && typeof value === 'number' ? formatPriceIn('bn', value) : value)

/** The translation of a text that is not written on the screen itself: the message of an endpoint. */
export const translate = (text: string): string => bengali?.[text] ?? text

/** Creates something that contains texts, such as labels or columns, once for each language. */
export function translated<Value>(create: () => Value): () => Value {
  const created = new Map<typeof bengali, Value>()
  return () => {
    if (!created.has(bengali)) created.set(bengali, create())
    return created.get(bengali)!
  }
}
