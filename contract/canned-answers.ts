import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Choice, Id, Text } from './fields.ts'

/** The fields that a canned answer may contain, as `{amount}`. */
export const answerFields = ['amount', 'transaction_id', 'method', 'username', 'account_number'] as const
export type AnswerField = (typeof answerFields)[number]

const placeholder = new RegExp(`\\{(${answerFields.join('|')})\\}`, 'g')

/** Replaces each field that has a value. A field without a value stays as it is. */
export const fillAnswer = (text: string, values: Partial<Record<AnswerField, string>>): string =>
  text.replace(placeholder, (raw, name: AnswerField) => values[name] || raw)

/** The fields of a text that have no value yet, each once. */
export const findFields = (text: string): AnswerField[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name as AnswerField)),
]

export const hasField = (text: string): boolean => findFields(text).length > 0

/** The key of a canned answer on the keyboard. Each key has at most one answer. */
export const AnswerKey = Choice(['1', '2', '3', '4', '5', '6', '7', '8', '9'])

const answer = { key: AnswerKey, title: Text(60), text_en: Text(1_000), text_bn: Text(1_000) }

export const CannedAnswer = v.object({
  _id: Id,
  key: AnswerKey,
  title: v.string(),
  text_en: v.string(),
  text_bn: v.string(),
})
export type CannedAnswer = v.InferOutput<typeof CannedAnswer>

export const cannedAnswers = endpoints({
  list: {
    method: 'GET',
    path: '/support/get-canned-answers',
    role: 'admin',
    permission: 'support.answer',
    input: nothing,
    output: v.array(CannedAnswer),
    tags: ['Support'],
  },
  /** Replaces the answer of the key, if there is one. */
  save: {
    method: 'POST',
    path: '/support/save-canned-answer',
    role: 'admin',
    permission: 'support.answer',
    secondPerson: 'number',
    input: fields(answer),
    output: CannedAnswer,
    touches: ['Support'],
    audit: 'save-canned-answer',
    message: 'Answer saved.',
  },
  delete: {
    method: 'DELETE',
    path: '/support/delete-canned-answer/:key',
    role: 'admin',
    permission: 'support.answer',
    input: fields({ key: AnswerKey }),
    output: noData,
    touches: ['Support'],
    audit: 'delete-canned-answer',
    message: 'Answer deleted.',
  },
})
