/** A line of a plan's card. The id stays with it when one above is removed. */
export interface Feature {
  id: number
  text: string
}

export const fieldName = (id: number) => `feature-${id}`

export const withOneMore = (features: Feature[]): Feature[] => [
  ...features,
  { id: Math.max(...features.map(({ id }) => id)) + 1, text: '' },
]

/** One of them, one place further up or down. */
export function movedBy(features: Feature[], index: number, by: -1 | 1): Feature[] {
  const moved = [...features]
  moved.splice(index + by, 0, ...moved.splice(index, 1))
  return moved
}

/** The contract speaks of all features at once; the ones that are empty show it. */
export const missingFeatures = (features: Feature[], error: string | undefined): Record<string, string> =>
  error ? Object.fromEntries(atFault(features).map(({ id }) => [fieldName(id), error])) : {}

function atFault(features: Feature[]) {
  const empty = features.filter(({ text }) => text.trim() === '')
  return empty.length > 0 ? empty : features.slice(0, 1)
}
