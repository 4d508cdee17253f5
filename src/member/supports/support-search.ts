import * as v from 'valibot'
import { Id } from '#contract/fields.ts'

/** The request that a message is about. Invalid params are ignored. */
export const SupportSearch = v.fallback(
  v.union([v.object({ about: v.picklist(['payment', 'withdrawal']), id: Id }), v.object({})]),
  {},
)
