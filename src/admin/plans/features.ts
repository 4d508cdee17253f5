/** A line of a plan's card. The id stays the same if a line above is removed. */
export interface Feature {
  id: number
  text: string
}

export const fieldName = (id: number) => `feature-${id}`

export const withOneMore = (features: Feature[]): Feature[] => [
  ...features,
  { id: Math.max(...features.map(({ id }) => id)) + 1, text: '' },
]

/** Moves one feature up or down by one position. */
export function movedBy(features: Feature[], index: number, by: -1 | 1): Feature[] {
  const moved = [...features]
  moved.splice(index + by, 0, ...moved.splice(index, 1))
  return moved
}

/** The contract has one error for all features. The empty ones show it. */
export const missingFeatures = (features: Feature[], error: string | undefined): Record<string, string> =>
  error ? Object.fromEntries(violation(features).map(({ id }) => [fieldName(id), error])) : {}

function violation(features: Feature[]) {
  const empty = features.filter(({ text }) => text.trim() === '')
  return empty.length > 0 ? empty : features.slice(0, 1)
}
