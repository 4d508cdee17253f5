import { type PlainRefusalCode, Refusal } from '#contract/errors.ts'

/** Why each of these was not decided, by its id. */
export type Refused = Map<string, PlainRefusalCode>

/** Sorts locked requests into those that wait and those that cannot be decided (any more). */
export function pendingOf<Row extends { id: string; status: string }>(ids: string[], locked: Row[]) {
  const refused: Refused = new Map()
  const pending: Row[] = []
  for (const id of ids) {
    const row = locked.find((each) => each.id === id.toLowerCase())
    if (row?.status === 'pending') pending.push(row)
    else refused.set(id, row ? 'already_decided' : 'not_found')
  }
  return { pending, refused }
}

/** What a decision of many answers, in their order. */
export const resultsOf = (ids: string[], refused: Refused, message: string) => ({
  results: ids.map((_id) => {
    const code = refused.get(_id)
    return code ? { _id, isDone: false, code, message: new Refusal(code).message } : { _id, isDone: true, message }
  }),
})

/** For a decision of one: its refusal is the whole answer. */
export function refuseIfAny(refused: Refused): void {
  for (const code of refused.values()) throw new Refusal(code)
}
