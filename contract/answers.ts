import * as v from 'valibot'

/** Every JSON answer of the server wears this envelope; `data` is what the row's `output` describes. */
export const Answer = <const Data extends v.GenericSchema>(data: Data) =>
  v.object({ success: v.literal(true), message: v.string(), data })

const Values = v.record(v.string(), v.union([v.string(), v.number()]))

/**
 * A refusal. `code` is one of `errors.ts`, or of a newer server. `values` fills the sentence of the code. `issues` and `errors`
 * map a field's name to what is wrong with it, as code and as sentence. `stack` is never sent in production.
 */
export const Failure = v.object({
  success: v.literal(false),
  code: v.string(),
  message: v.string(),
  values: v.optional(Values),
  issues: v.optional(v.record(v.string(), v.object({ code: v.string(), values: v.optional(Values) }))),
  errors: v.optional(v.record(v.string(), v.string())),
  stack: v.optional(v.string()),
})
export type Failure = v.InferOutput<typeof Failure>
