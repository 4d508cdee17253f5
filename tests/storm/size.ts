import { isFull } from '../support/test-size.ts'

const sizeOf = (variable: string, small: number, full: number) =>
  Number(process.env[variable] ?? (isFull ? full : small))

/** The duration of the concurrent writers, in seconds. */
export const seconds = sizeOf('STORM_SECONDS', 5, 30)
/** The rounds of each race. */
export const races = sizeOf('STORM_RACES', 16, 100)
/** The kills of each server. */
export const kills = sizeOf('STORM_KILLS', 3, 20)
/** The postings of the member with a long statement. */
export const statementPostings = sizeOf('STORM_POSTINGS', 200_000, 1_000_000)
