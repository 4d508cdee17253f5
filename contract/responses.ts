import * as v from 'valibot'

/** The envelope of every successful JSON response. The endpoint's `output` describes `data`. */
export const Success = <const Data extends v.GenericSchema>(data: Data) =>
  v.object({ success: v.literal(true), message: v.string(), data })

const Values = v.record(v.string(), v.union([v.string(), v.number()]))

/**
 * The response of a refusal. `code` is one of `errors.ts`, or unknown if the server is newer. `values` fill the placeholders of
 * the code's sentence. `issues` and `errors` map a field's name to its problem, as code and as sentence. `stack` is never sent
 * in production.
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
