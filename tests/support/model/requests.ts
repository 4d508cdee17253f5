import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Choice, mostly, pick } from './generators.ts'

interface Request {
  id: string
  state: string
}

/** An existing request or an unknown id. */
export const anyRequest = fc.record({
  index: fc.nat({ max: 40 }),
  from: mostly(fc.constant('pending'), fc.constantFrom('any', 'nowhere')),
  isUpper: mostly(fc.constant(false), fc.constant(true)),
})

/** The id for the call, and the request with this id. */
export function resolveRequest<R extends Request>(requests: R[], { index, from, isUpper }: Choice<typeof anyRequest>) {
  const pending = from === 'pending' ? requests.filter(({ state }) => state === 'pending') : []
  const found = from === 'nowhere' ? undefined : (pick(pending, index) ?? pick(requests, index))
  const id = found?.id ?? randomUUID()
  return { id: isUpper ? id.toUpperCase() : id, found }
}

/** A list of requests, sometimes empty, sometimes with a duplicate. */
export const anyRequests = fc.record({
  choices: fc.array(anyRequest, { maxLength: 6 }),
  hasDuplicate: mostly(fc.constant(false), fc.constant(true)),
})

export function resolveRequests<R extends Request>(
  requests: R[],
  { choices, hasDuplicate }: Choice<typeof anyRequests>,
) {
  const chosen = choices.map((choice) => resolveRequest(requests, choice))
  const isFirst = ({ id }: { id: string }, index: number) =>
    chosen.findIndex((each) => each.id.toLowerCase() === id.toLowerCase()) === index
  const unique = chosen.filter(isFirst)
  const items = hasDuplicate
    ? [...unique, ...unique.slice(0, 1).map(({ id, found }) => ({ id: id.toUpperCase(), found }))]
    : unique
  return { items, ids: items.map(({ id }) => id), isRefused: hasDuplicate || items.length === 0 }
}
