import { isFull } from '../support/test-size.ts'

const sizeOf = (variable: string, perPush: number, full: number) =>
  Number(process.env[variable] ?? (isFull ? full : perPush))

/** How long the writers write. */
export const seconds = sizeOf('STORM_SECONDS', 8, 30)
/** Rounds of each race. */
export const races = sizeOf('STORM_RACES', 16, 100)
/** How often each server is killed. */
export const kills = sizeOf('STORM_KILLS', 6, 20)
