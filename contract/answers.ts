import * as v from 'valibot'

/** Every JSON answer of the server wears this envelope; `data` is what the row's `output` describes. */
export const Answer = <const Data extends v.GenericSchema>(data: Data) =>
  v.object({ success: v.literal(true), message: v.string(), data })

/** A refusal. `errors` maps a field's name to what is wrong with it; `stack` is never sent in production. */
export const Failure = v.object({
  success: v.literal(false),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
  stack: v.optional(v.string()),
})
export type Failure = v.InferOutput<typeof Failure>
