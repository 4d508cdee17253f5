/** The size of the randomised tests. Without `full`: fixed seeds, about a tenth. `full` (`.ci/long`): new seeds. */
export const isFull = process.env.TEST_SIZE === 'full'

/** The seed of a randomised test: the environment variable, else 1, or random at full size. */
export function seedOf(variable: string): number {
  const given = process.env[variable]
  if (given !== undefined) return Number(given)
  return isFull ? Math.floor(Math.random() * 2 ** 31) : 1
}
