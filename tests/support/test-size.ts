/**
 * The size of the randomised tests.
 * `quick` (`npm test`): fixed seeds, about a tenth. `push` (`.ci/run`): new seeds. `full` (`npm run test:long`): storm and browser too.
 */
const testSize = process.env.TEST_SIZE ?? 'quick'
export const isQuick = testSize === 'quick'
export const isFull = testSize === 'full'

/** The seed of a randomised test: the environment variable, else 1 in a quick run and random in the others. */
export function seedOf(variable: string): number {
  const given = process.env[variable]
  if (given !== undefined) return Number(given)
  return isQuick ? 1 : Math.floor(Math.random() * 2 ** 31)
}
