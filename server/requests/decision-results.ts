import { type PlainRefusalCode, Refusal } from '#contract/errors.ts'

/** The refusal of each request that was not decided, by id. */
export type Refused = Map<string, PlainRefusalCode>

/** Selects the pending requests. The others do not exist or are decided already, and are refused. */
export function selectPending<Row extends { id: string; status: string }>(ids: string[], locked: Row[]) {
  const refused: Refused = new Map()
  const pending: Row[] = []
  for (const id of ids) {
    const row = locked.find((each) => each.id === id.toLowerCase())
    if (row?.status === 'pending') pending.push(row)
    else refused.set(id, row ? 'already_decided' : 'not_found')
  }
  return { pending, refused }
}

/** The response of a bulk decision, in the order of the ids. */
export const toBulkResults = (ids: string[], refused: Refused, message: string) => ({
  results: ids.map((_id) => {
    const code = refused.get(_id)
    return code ? { _id, isDone: false, code, message: new Refusal(code).message } : { _id, isDone: true, message }
  }),
})

/** For a single decision, whose refusal is the response. */
export function throwIfRefused(refused: Refused): void {
  for (const code of refused.values()) throw new Refusal(code)
}
