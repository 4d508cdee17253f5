import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Moment } from './fields.ts'
import { issue } from './issues.ts'

/** One version of the rules, in the subset of Markdown that `parseRules` reads. */
export const Rules = v.object({
  version: v.number(),
  text_en: v.string(),
  text_bn: v.string(),
  created_at: Moment,
})
export type Rules = v.InferOutput<typeof Rules>

/** The rules that a shop has for its members. */
export const rules = endpoints({
  /** Null: the shop has none. */
  current: {
    method: 'GET',
    path: '/rules/get-rules',
    role: 'anyone',
    input: nothing,
    output: v.nullable(Rules),
    tags: ['Rules'],
  },
  /** Accepts the current version. Another one is not found, because the member has not read the current one. */
  accept: {
    method: 'POST',
    path: '/rules/accept-rules',
    role: 'customer',
    input: fields({ version: v.number(issue('required')) }),
    output: noData,
    touches: ['Customer', 'Users'],
    message: 'Rules accepted.',
    isSmall: true,
  },
})
